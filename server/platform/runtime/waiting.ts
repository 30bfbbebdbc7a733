import { atMost, latestOf, runWithin, TooLate, type Deadline } from './deadline.ts';

/** Somebody whose work is done with that of others. */
export interface Waiting<Outcome> {
  deadline: Deadline | undefined;
  settle(outcome: PromiseSettledResult<Outcome>): void;
}

/** Work that takes longer, such as on a connection that is silent, holds up no other. */
const heldUpMs = 2_000;

/**
 * Works for all who wait, within the latest of their deadlines, and settles each. Nothing is done
 * for those who wait no longer.
 *
 * @param work settles each, in the order given; when it throws, all of them fail.
 * @returns when that has ended, or holds up others.
 */
export async function workForAll<Outcome, One extends Waiting<Outcome>>(
  waiting: readonly One[],
  work: (left: readonly One[]) => Promise<readonly PromiseSettledResult<Outcome>[]>,
  heldUpAfterMs = heldUpMs,
): Promise<void> {
  await atMost(heldUpAfterMs, settleAll(waiting, work));
}

async function settleAll<Outcome, One extends Waiting<Outcome>>(
  waiting: readonly One[],
  work: (left: readonly One[]) => Promise<readonly PromiseSettledResult<Outcome>[]>,
): Promise<void> {
  const isOver = ({ deadline }: One) => deadline !== undefined && deadline.leftMs() <= 0;
  const [over, left] = [waiting.filter(isOver), waiting.filter((one) => !isOver(one))];
  for (const { settle } of over) settle({ status: 'rejected', reason: new TooLate() });
  if (left.length === 0) return;
  const within = latestOf(left.map(({ deadline }) => deadline));
  const [whole] = await Promise.allSettled([runWithin(within, () => work(left))]);
  for (const [n, { settle }] of left.entries()) settle(outcomeOf(whole, n));
}

function outcomeOf<Outcome>(
  whole: PromiseSettledResult<readonly PromiseSettledResult<Outcome>[]>,
  n: number,
): PromiseSettledResult<Outcome> {
  if (whole.status === 'rejected') return whole;
  const outcome = whole.value[n];
  return outcome ?? { status: 'rejected', reason: new Error('too few outcomes were given') };
}
