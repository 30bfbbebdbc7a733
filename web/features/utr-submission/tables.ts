/** Under the last row is the edge of the card, or of the pager: it needs no line of its own. */
export const lastRowPlain = '[&_tbody_tr:last-child_td]:border-b-0';
