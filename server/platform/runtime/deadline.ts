import { AsyncLocalStorage } from 'node:async_hooks';

/** The request was answered, or soon will be: no further work is done for it. */
export class TooLate extends Error {
  constructor() {
    super('there was no answer in time');
  }
}

/**
 * The deadline of a request. It is propagated through whatever the request awaits (`timeLeftMs`);
 * no step starts once it has passed.
 */
export class Deadline {
  private readonly ms: number;
  private readonly until: number;
  private isLifted = false;

  /** @param isOfSteps the deadline applies to each step rather than to the whole. */
  constructor(ms: number, isOfSteps = false) {
    this.ms = ms;
    this.until = isOfSteps ? Infinity : performance.now() + ms;
  }

  leftMs(): number {
    return this.isLifted ? Infinity : Math.min(this.ms, this.until - performance.now());
  }

  /** The request was answered: work that continues has no deadline any more. */
  lift(): void {
    this.isLifted = true;
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** The time left for the next step; undefined without a deadline. */
export function timeLeftMs(): number | undefined {
  const leftMs = current.getStore()?.leftMs() ?? Infinity;
  return leftMs === Infinity ? undefined : leftMs;
}

/** Runs this with another deadline, or with none. */
export function runWithin<T>(deadline: Deadline | undefined, work: () => T): T {
  return current.run(deadline, work);
}

/** The deadline of shared work: the latest one; none if one of them has none. */
export function latestOf(deadlines: readonly (Deadline | undefined)[]): Deadline | undefined {
  let leftMs = 0;
  for (const deadline of deadlines) {
    leftMs = Math.max(leftMs, deadline?.leftMs() ?? Infinity);
  }
  return leftMs === Infinity ? undefined : new Deadline(leftMs);
}

/** @throws {TooLate} when it takes longer. `undo` receives a result that arrives later. */
export async function inTime<T>(
  coming: Promise<T>,
  ms: number,
  undo: (late: T) => void = () => undefined,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TooLate());
    coming.then(undo, () => undefined);
  }, ms);
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until it settles, but no longer than this. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]).catch(() => undefined);
  clearTimeout(timer);
}
