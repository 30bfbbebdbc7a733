import { screenPaths } from '../lib/screen-paths.ts';

const tab = `${screenPaths.utrSubmission}?tab=`;

/** Where a line is attached to an order; by its id, since not every line has a reference. */
export const exceptionPath = (lineId: string): string => `${tab}exceptions&q=${lineId}`;

/** Where the lines of a statement stand with their orders. */
export const statementPath = (uploadId: string): string => `${tab}statements&open=${uploadId}`;

/** The statement that a line is of, where this is the id of a line. */
export function statementOfLine(id: string): string | undefined {
  return /^(ST[0-9A-Z]+)-\d+$/.exec(id)?.[1];
}
