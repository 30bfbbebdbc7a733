/** The most orders found by each kind of search, and scanned for a short text. */
export const searchMax = 5000;

/** How many of the newest orders are scanned where a search finds more than the most. */
export const searchedNewest = 20_000;

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
