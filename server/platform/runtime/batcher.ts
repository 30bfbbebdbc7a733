import { Turns } from './turns.ts';
import { endOfTurn, outcomeOfOwn, workForAll, type Waiting } from './waiting.ts';

interface Item extends Waiting<unknown> {
  item: unknown;
}

interface Queue {
  isBusy: boolean;
  waiting: Item[];
}

/** How many values one read answers for. */
const readMost = 200;

/**
 * Does together what is asked while the same kind of work is under way on this node. When idle, an
 * item is worked on at once, alone.
 */
export class Batcher {
  private readonly queues = new Map<string, Queue>();
  /** Of reads that are too expensive to do together. */
  readonly turns: Turns;
  private readonly heldUpMs: number | undefined;

  /** @param heldUpMs how long a batch may hold up the next one, where not as usual. */
  constructor(heldUpMs?: number) {
    this.heldUpMs = heldUpMs;
    this.turns = new Turns(heldUpMs);
  }

  /**
   * Waits for the batch under way under this key, then works on everything that has arrived.
   * `isGathered`: the first one waits for what arrives at the same moment.
   *
   * @param work settles every item, in the order given; when it throws, all of them fail.
   */
  run<Item, Outcome>(
    key: string,
    item: Item,
    work: (items: Item[]) => Promise<PromiseSettledResult<Outcome>[]>,
    most: number,
    { isGathered = false } = {},
  ): Promise<Outcome> {
    const queue = this.queues.get(key) ?? { isBusy: false, waiting: [] };
    this.queues.set(key, queue);
    const answer = outcomeOfOwn<Outcome>((waiting) => queue.waiting.push({ item, ...waiting }));
    if (!queue.isBusy) {
      const workOn = (items: unknown[]) => work(items as Item[]);
      void this.workOff(key, queue, workOn, { most, isGathered });
    }
    return answer;
  }

  /**
   * Reads one value with all others of its kind that are asked for at the same moment, or while the
   * last read is under way. It is read after it is asked for, so it is never older than a read of
   * its own would be.
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
    return this.run(`read ${kind}`, key, work, readMost, { isGathered: true });
  }

  private async workOff(
    key: string,
    queue: Queue,
    work: (items: unknown[]) => Promise<PromiseSettledResult<unknown>[]>,
    { most, isGathered }: { most: number; isGathered: boolean },
  ): Promise<void> {
    queue.isBusy = true;
    if (isGathered) await endOfTurn();
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, most);
      const workOn = (left: readonly Item[]) => work(left.map(({ item }) => item));
      await workForAll(batch, workOn, this.heldUpMs);
    }
    this.queues.delete(key);
  }
}
