/** The most orders found by each kind of search, and scanned for a short text. */
export const searchMax = 5000;

/** How many of the newest orders are scanned where a search finds more than the most. */
export const searchedNewest = 20_000;

/** Up to how many expected matches are all looked up, to find the newest of them. */
export const matchesLookedUpMax = 50_000;

/** How many of a text's words are compared by how common they are. */
const wordsCompared = 3;

/** Has the trigram index an entry for a part of the text, whatever stands around it? */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}| [\p{L}\p{N}]{2}|[\p{L}\p{N}]{2} /u.test(text);

/**
 * The longest words of a text of several for which the trigram index can be asked alone, with the
 * spaces around them. Few orders have the rarest of them, and very many may have the others.
 */
export function wordsOf(text: string): string[] {
  const words = text.split(' ');
  if (words.length === 1) return [];
  return words
    .map((word, at) => `${at > 0 ? ' ' : ''}${word}${at < words.length - 1 ? ' ' : ''}`)
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, wordsCompared);
}

/**
 * Is a text long enough for the trigram index of all orders? It has an entry for three letters or
 * digits in a row, and for the end of a word. A shorter text is only searched in the newest orders.
 */
export const reachesAllOrders = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(text);

/** How many pieces of a whole reference the index is asked for. */
const piecesMax = 4;
const pieceLength = 3;

/**
 * Is the text one whole UTR, or one whole id of ours? Hardly anything else contains as many letters
 * and digits in a row.
 */
export const isWholeReference = (text: string): boolean =>
  /^(?:\d{12}|[a-z]{2}[\da-z]{16,18})$/i.test(text);

/**
 * Pieces of three letters of such a text, from its end on, where references differ the most: few
 * other orders have all of them. The index has an entry for each piece, and takes the longer the
 * more of them it is asked for.
 */
export function piecesOf(reference: string): string[] {
  const pieces = Array.from({ length: piecesMax }, (_, n) => {
    const end = reference.length - n * pieceLength;
    return reference.slice(end - pieceLength, end);
  });
  return [...new Set(pieces)];
}
