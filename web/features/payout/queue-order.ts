/** Skipped pay-outs come last, in the order in which they were skipped. */
export function inQueueOrder<Row extends { refId: string }>(
  orders: readonly Row[],
  skipped: readonly string[],
): Row[] {
  const place = ({ refId }: Row) => skipped.indexOf(refId);
  return orders.toSorted((a, b) => place(a) - place(b));
}
