/** A discrete-event simulation of stations with queues. Time is in milliseconds. */

interface Event {
  at: number;
  run: () => void;
}

/** What happens, in the order of its time. */
export class Clock {
  now = 0;
  private readonly heap: Event[] = [];

  after(ms: number, run: () => void): void {
    const { heap } = this;
    const event = { at: this.now + ms, run };
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || above.at <= event.at) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  runUntil(end: number): void {
    for (let next = this.take(end); next; next = this.take(end)) {
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  private take(end: number): Event | undefined {
    const { heap } = this;
    const first = heap[0];
    if (!first || first.at > end) return undefined;
    const last = heap.pop();
    if (last && heap.length > 0) this.sink(last);
    return first;
  }

  private sink(event: Event): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if ((heap[child + 1]?.at ?? Infinity) < (heap[child]?.at ?? Infinity)) child += 1;
      const below = heap[child];
      if (!below || below.at >= event.at) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = event;
  }
}

/** So many cores with one queue in front of them, first come, first served. */
export class Station {
  readonly name: string;
  readonly cores: number;
  private busy = 0;
  private busyMs = 0;
  private readonly clock: Clock;
  private readonly queue: { ms: number; done: () => void }[] = [];
  private head = 0;

  constructor(clock: Clock, name: string, cores: number) {
    this.clock = clock;
    this.name = name;
    this.cores = cores;
  }

  work(ms: number, done: () => void): void {
    if (this.busy < this.cores) this.begin(ms, done);
    else this.queue.push({ ms, done });
  }

  /** The share of its cores that worked, of the time so far. */
  get utilisation(): number {
    return this.busyMs / (this.clock.now * this.cores || 1);
  }

  get waiting(): number {
    return this.queue.length - this.head;
  }

  private begin(ms: number, done: () => void): void {
    this.busy += 1;
    this.clock.after(ms, () => {
      this.busy -= 1;
      this.busyMs += ms;
      const next = this.queue[this.head];
      if (next) {
        this.head += 1;
        if (this.head > 1024) {
          this.queue.splice(0, this.head);
          this.head = 0;
        }
        this.begin(next.ms, next.done);
      }
      done();
    });
  }
}

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An exponentially distributed time, as between arrivals and of work that varies. */
export const exponential = (random: () => number, mean: number) => -Math.log(1 - random()) * mean;
