import { screenPaths } from '../../lib/screen-paths.ts';

/** Where a line is attached to an order; by its id, since not every line has a reference. */
export const exceptionPath = (lineId: string): string =>
  `${screenPaths.utrSubmission}?tab=exceptions&q=${lineId}`;
