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
