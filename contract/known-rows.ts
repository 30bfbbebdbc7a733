/**
 * What a list answers when its reader has most of its rows already: the others alone. Every row has
 * a mark, which changes with it, and whoever sends marks along is sent the rows without those. The
 * answer names all its rows in their order, by the names of its fields: those that it holds by
 * their marks, the others by their places among the marks that were sent, as in
 * `orders=0aB-4_c9Zk(0-6)(8)`. A host that knows nothing of this names no marks, and is sent none.
 */
export const rowMarksHeader = 'row-marks';
export const knownRowsHeader = 'known-rows';

/** Marks stand one after the other: each has this many characters. */
export const rowMarkLength = 10;

/** So many known rows are looked at: more than any page has. */
export const knownRowsMax = 200;

/** The marks in a text of marks; undefined where it is none. */
export function marksIn(text: string): string[] | undefined {
  if (text.length % rowMarkLength !== 0 || !/^[\w-]*$/.test(text)) return undefined;
  return text.match(new RegExp(`.{${rowMarkLength}}`, 'g')) ?? [];
}
