/** So many orders are found in each way of searching, and looked through for a short text. */
export const searchMax = 5000;

/**
 * Is a text long enough for the index of all orders? That has an entry for three letters or digits
 * in a row, and for the end of a word. A shorter text is looked for in the newest orders alone.
 */
export const reachesAllOrders = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(text);
