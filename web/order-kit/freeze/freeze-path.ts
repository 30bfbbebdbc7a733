import { screenPaths } from '../../lib/screen-paths.ts';

/** The page of one freeze. */
export function freezePath(id: string): string {
  return screenPaths.freeze.replace(':id', encodeURIComponent(id));
}
