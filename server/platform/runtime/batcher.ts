interface Waiting {
  item: unknown;
  settle(outcome: PromiseSettledResult<unknown>): void;
}

interface Queue {
  isBusy: boolean;
  waiting: Waiting[];
}

/** How many values one read answers for. */
const readMost = 200;

/**
 * Does together what is asked while the same kind of work is under way on this node. When idle, an
 * item is worked on at once, alone.
 */
export class Batcher {
  private readonly queues = new Map<string, Queue>();

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
      queue.waiting.push({ item, settle });
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
      const [whole] = await Promise.allSettled([work(batch.map(({ item }) => item))]);
      for (const [n, { settle }] of batch.entries()) settle(outcomeOf(whole, n));
    }
    this.queues.delete(key);
  }
}

function outcomeOf(
  whole: PromiseSettledResult<PromiseSettledResult<unknown>[]>,
  n: number,
): PromiseSettledResult<unknown> {
  if (whole.status === 'rejected') return whole;
  const outcome = whole.value[n];
  return outcome ?? { status: 'rejected', reason: new Error('a batch settled too few items') };
}
