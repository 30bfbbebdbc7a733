interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Limits how much work per key runs concurrently on this node; the rest waits in order. */
export class KeyedLimiter {
  private readonly queues = new Map<string, Queue>();

  /** Runs `work` once fewer than `concurrencyMax` others run under this key. */
  async run<T>(key: string, work: () => Promise<T>, concurrencyMax = 1): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running < concurrencyMax) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) this.queues.delete(key);
    }
  }

  /**
   * The same for work that many people may ask for, however much: one of a person's waits in line
   * at a time, so that nobody waits for all of another's.
   */
  inTurn<T>(
    { key, person }: { key: string; person: string },
    work: () => Promise<T>,
    concurrencyMax = 1,
  ): Promise<T> {
    return this.run(`${key}, for ${person}`, () => this.run(key, work, concurrencyMax));
  }
}
