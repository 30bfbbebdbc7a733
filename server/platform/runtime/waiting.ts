import {
  atMost,
  currentDeadline,
  latestOf,
  runWithin,
  TooLate,
  type Deadline,
} from './deadline.ts';

/** An item of a batch, with its caller. */
export interface Waiting<Outcome> {
  deadline: Deadline | undefined;
  settle(outcome: PromiseSettledResult<Outcome>): void;
}

/** When what has arrived at the same moment has been looked at too. */
export const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Waits for one's turn: for what an item of one's own is settled with, by its caller's deadline.
 *
 * @param enqueue puts it where `workForAll` will find it.
 */
export async function outcomeOfOwn<Value>(enqueue: (own: Waiting<Value>) => void): Promise<Value> {
  const outcome = await new Promise<PromiseSettledResult<Value>>((settle) =>
    enqueue({ deadline: currentDeadline(), settle }),
  );
  return valueOf(outcome);
}

/** @throws why it failed, if it did. */
export function valueOf<T>(outcome: PromiseSettledResult<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Work that takes longer, such as on a dead connection, no longer blocks the next. */
const heldUpMs = 2_000;

/**
 * Processes a batch within the latest of its deadlines, and settles each item. Items whose callers
 * have given up are skipped.
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
