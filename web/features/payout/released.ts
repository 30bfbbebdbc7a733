/** How many are remembered: who released more than these has them in the bank's list too. */
const keptMax = 10;

let kept: readonly { refId: string; amount: string }[] = [];

/**
 * Pay-outs that were given back from this page. They are no longer in the list of whoever had them,
 * so this is where "I did send it" finds their references; a reload forgets them.
 */
export function rememberReleased({ refId, amount }: { refId: string; amount: string }): void {
  const others = kept.filter((order) => order.refId !== refId);
  kept = [{ refId, amount }, ...others].slice(0, keptMax);
}

export function releasedHere(): typeof kept {
  return kept;
}
