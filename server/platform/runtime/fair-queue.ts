interface Waiter {
  start(): void;
  giveUp(): void;
}

/** The limits of a lane. */
export interface LaneLimits {
  /** Its concurrency, within the overall limit. */
  runningMax: number;
  waitingMax: number;
  /** The most waiting items with the same key. */
  waitingPerKeyMax: number;
}

interface Lane extends LaneLimits {
  running: number;
  waiting: number;
  /** By key, in the order in which the keys take turns. */
  waiters: Map<string, Waiter[]>;
}

/**
 * A fair queue with lanes that do not starve each other: a free slot goes to the lane with the
 * least running. Within a lane the keys take turns (round robin), and in a full one the key with
 * the most waiting gives way, so that heavy users only delay themselves.
 */
export class FairQueue<Name extends string> {
  private readonly runningMax: number;
  private readonly lanes: Record<Name, Lane>;

  /** @param limits the lanes; of equally busy ones the first goes first. */
  constructor(runningMax: number, limits: Record<Name, LaneLimits>) {
    this.runningMax = runningMax;
    const made = Object.entries<LaneLimits>(limits).map(([name, lane]): [string, Lane] => [
      name,
      { ...lane, running: 0, waiting: 0, waiters: new Map() },
    ]);
    this.lanes = Object.fromEntries(made) as Record<Name, Lane>;
  }

  /** Runs the work when its turn comes; null when too much waits already. */
  async run<T>(
    { lane: name, key }: { lane: Name; key: string },
    work: () => Promise<T>,
  ): Promise<{ done: T } | null> {
    const lane = this.lanes[name];
    if (this.hasPlace(lane)) lane.running += 1;
    else if (!(await this.turn(lane, key))) return null;
    try {
      return { done: await work() };
    } finally {
      lane.running -= 1;
      this.startNext();
    }
  }

  private hasPlace(lane: Lane): boolean {
    const running = this.all().reduce((sum, one) => sum + one.running, 0);
    return running < this.runningMax && lane.running < lane.runningMax;
  }

  private all(): Lane[] {
    return Object.values<Lane>(this.lanes);
  }

  /** Waits until the work may run; false when it gave way. */
  private async turn(lane: Lane, key: string): Promise<boolean> {
    const own = lane.waiters.get(key) ?? [];
    if (own.length >= lane.waitingPerKeyMax) return false;
    if (lane.waiting >= lane.waitingMax && !makeRoom(lane, own.length + 1)) return false;
    return new Promise<boolean>((resolve) => {
      own.push({ start: () => resolve(true), giveUp: () => resolve(false) });
      lane.waiters.set(key, own);
      lane.waiting += 1;
    });
  }

  private startNext(): void {
    const [lane] = this.all()
      .filter((one) => one.waiting > 0 && this.hasPlace(one))
      .toSorted((a, b) => a.running - b.running);
    const [first] = lane?.waiters ?? [];
    if (!lane || !first) return;
    const [key, [waiter, ...rest]] = first;
    lane.waiters.delete(key);
    if (rest.length > 0) lane.waiters.set(key, rest);
    lane.waiting -= 1;
    lane.running += 1;
    waiter?.start();
  }
}

/** The newest of the key with the most waiting gives way to a key with fewer. */
function makeRoom(lane: Lane, wanted: number): boolean {
  let most: Waiter[] = [];
  for (const waiters of lane.waiters.values()) if (waiters.length > most.length) most = waiters;
  if (most.length <= wanted) return false;
  most.pop()?.giveUp();
  lane.waiting -= 1;
  return true;
}
