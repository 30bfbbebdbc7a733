import { endOfTurn, outcomeOfOwn, workForAll, type Waiting } from './waiting.ts';

interface Asked extends Waiting<unknown> {
  read: () => Promise<unknown>;
}

/** Who asks, and for what; whoever asks for the same gets the same answer. */
export interface Asker {
  by: string;
  key: string;
}

/** By who asks, in the order in which they take turns, and then by what they ask for. */
type Queue = Map<string, Map<string, Asked[]>>;

/**
 * Expensive reads, of which a server does one of a kind at a time. Those who ask take turns, so
 * that whoever asks for many delays mostly themselves. Each is answered as soon as it is read, and
 * fails alone; it is read after it is asked for, once for all who ask for the same meanwhile.
 */
export class Turns {
  private readonly kinds = new Map<string, Queue>();
  private readonly heldUpMs: number | undefined;

  /** @param heldUpMs how long a read may hold up the next one, where not as usual. */
  constructor(heldUpMs?: number) {
    this.heldUpMs = heldUpMs;
  }

  read<Value>(kind: string, { by, key }: Asker, read: () => Promise<Value>): Promise<Value> {
    const known = this.kinds.get(kind);
    const queue: Queue = known ?? new Map();
    const answer = outcomeOfOwn<Value>((waiting) => {
      const own = queue.get(by) ?? new Map<string, Asked[]>();
      queue.set(by, own);
      own.set(key, [...(own.get(key) ?? []), { read, ...waiting }]);
    });
    if (!known) {
      this.kinds.set(kind, queue);
      void this.workOff(kind, queue);
    }
    return answer;
  }

  private async workOff(kind: string, queue: Queue): Promise<void> {
    // What is asked for at the same moment is read together.
    await endOfTurn();
    for (let next = takeNext(queue); next; next = takeNext(queue)) {
      await workForAll(next, readForAll, this.heldUpMs);
    }
    this.kinds.delete(kind);
  }
}

async function readForAll(left: readonly Asked[]): Promise<PromiseSettledResult<unknown>[]> {
  const value = await left[0]?.read();
  return left.map(() => ({ status: 'fulfilled', value }));
}

/** All who ask for what is next of whoever has the turn, who then goes to the end. */
function takeNext(queue: Queue): Asked[] | undefined {
  const [first] = queue;
  if (!first) return undefined;
  const [by, own] = first;
  const [key = ''] = own.keys();
  queue.delete(by);
  queue.set(by, own);
  const all: Asked[] = [];
  for (const [other, asked] of [...queue]) {
    all.push(...(asked.get(key) ?? []));
    asked.delete(key);
    if (asked.size === 0) queue.delete(other);
  }
  return all;
}
