/** What was put off comes last, in the order in which it was put off. */
export function inQueueOrder<Row extends { refId: string }>(
  orders: readonly Row[],
  skipped: readonly string[],
): Row[] {
  const place = ({ refId }: Row) => skipped.indexOf(refId);
  return orders.toSorted((a, b) => place(a) - place(b));
}
