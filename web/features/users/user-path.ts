import { screenPaths } from '../../lib/screen-paths.ts';

/** The address of a user's page, or of one of the pages beside them. */
export function userPath(id: string): string {
  return screenPaths.user.replace(':id', encodeURIComponent(id));
}

/** No user has such an id: theirs are longer and in capitals. */
export const registerId = 'new';
export const importId = 'import';
