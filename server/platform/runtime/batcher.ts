import {
  atMost,
  currentDeadline,
  latestOf,
  runWithin,
  TooLate,
  type Deadline,
} from './deadline.ts';

interface Waiting {
  item: unknown;
  deadline: Deadline | undefined;
  settle(outcome: PromiseSettledResult<unknown>): void;
}

interface Queue {
  isBusy: boolean;
  waiting: Waiting[];
}

/** A batch that takes longer, such as on a connection that is silent, holds up no other one. */
const heldUpMs = 2_000;
/** How many values one read answers for. */
const readMost = 200;

/**
 * Does together what is asked while the same kind of work is under way on this node. When idle, an
 * item is worked on at once, alone.
 */
export class Batcher {
  private readonly queues = new Map<string, Queue>();
  private readonly heldUpMs: number;

  constructor(heldUpAfterMs = heldUpMs) {
    this.heldUpMs = heldUpAfterMs;
  }

  /**
   * Waits for the batch under way under this key, then works on everything that has arrived.
   *
   * @param work settles every item, in the order given; when it throws, all of them fail.
   */
  async run<Item, Outcome>(
    key: string,
    item: Item,
    work: (items: Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
    most: number,
  ): Promise<Outcome> {
    const queue = this.queues.get(key) ?? { isBusy: false, waiting: [] };
    this.queues.set(key, queue);
    const settled = new Promise<PromiseSettledResult<unknown>>((settle) => {
      queue.waiting.push({ item, deadline: currentDeadline(), settle });
    });
    if (!queue.isBusy) void this.workOff(key, queue, (items) => work(items as Item[]), most);
    const outcome = await settled;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value as Outcome;
  }

  /**
   * Reads one value with all others of its kind that are asked for while the last read is under
   * way. It is read after it is asked for, so it is never older than a read of its own would be.
   *
   * @param read answers for each key, in the order given; keys may repeat.
   */
  read<Key, Value>(
    kind: string,
    key: Key,
    read: (keys: Key[]) => Promise<Value[]>,
  ): Promise<Value> {
    const work = async (keys: Key[]) =>
      (await read(keys)).map((value) => ({ status: 'fulfilled' as const, value }));
    return this.run(`read ${kind}`, key, work, readMost);
  }

  private async workOff(
    key: string,
    queue: Queue,
    work: (items: unknown[]) => Promise<PromiseSettledResult<unknown>[]>,
    most: number,
  ): Promise<void> {
    queue.isBusy = true;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, most);
      await atMost(this.heldUpMs, workOn(batch, work));
    }
    this.queues.delete(key);
  }
}

/** Nothing is done for those who wait no longer. */
async function workOn(
  batch: readonly Waiting[],
  work: (items: unknown[]) => Promise<PromiseSettledResult<unknown>[]>,
): Promise<void> {
  const isOver = ({ deadline }: Waiting) => deadline !== undefined && deadline.leftMs() <= 0;
  const [over, asked] = [batch.filter(isOver), batch.filter((one) => !isOver(one))];
  for (const { settle } of over) settle({ status: 'rejected', reason: new TooLate() });
  if (asked.length === 0) return;
  const within = latestOf(asked.map(({ deadline }) => deadline));
  const items = asked.map(({ item }) => item);
  const [whole] = await Promise.allSettled([runWithin(within, () => work(items))]);
  for (const [n, { settle }] of asked.entries()) settle(outcomeOf(whole, n));
}

function outcomeOf(
  whole: PromiseSettledResult<PromiseSettledResult<unknown>[]>,
  n: number,
): PromiseSettledResult<unknown> {
  if (whole.status === 'rejected') return whole;
  const outcome = whole.value[n];
  return outcome ?? { status: 'rejected', reason: new Error('a batch settled too few items') };
}
