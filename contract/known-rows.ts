/**
 * Delta responses for lists: a client that already has most rows receives only the others. Every
 * row has a mark (a short hash of its content), and the client sends the marks of the rows it has.
 * The response names all its rows in order, per field: rows that it contains by their marks, the
 * others by their indexes among the marks that were sent, as in `orders=0aB-4_c9Zk(0-6)(8)`. A
 * server that does not support this sends no marks, and then receives none.
 */
export const rowMarksHeader = 'row-marks';
export const knownRowsHeader = 'known-rows';

/** Marks are concatenated: each has this many characters. */
export const rowMarkLength = 10;

/** The most known rows that are considered: more than any page has. */
export const knownRowsMax = 200;

/** Splits concatenated marks; undefined if the text is malformed. */
export function marksIn(text: string): string[] | undefined {
  if (text.length % rowMarkLength !== 0 || !/^[\w-]*$/.test(text)) return undefined;
  return text.match(new RegExp(`.{${rowMarkLength}}`, 'g')) ?? [];
}
