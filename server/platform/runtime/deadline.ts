import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever asked has had an answer by now, or soon will: nothing further is done for it. */
export class TooLate extends Error {
  constructor() {
    super('there was no answer in time');
  }
}

/**
 * By when whoever asked is answered. Work that is done for it finds it by itself (`timeLeftMs`), in
 * whatever it awaits, and begins no step once it has passed.
 */
export class Deadline {
  private readonly ms: number;
  private readonly until: number;
  private isLifted = false;

  /** @param isOfSteps long work as a whole may take longer: each of its steps has so long. */
  constructor(ms: number, isOfSteps = false) {
    this.ms = ms;
    this.until = isOfSteps ? Infinity : performance.now() + ms;
  }

  leftMs(): number {
    return this.isLifted ? Infinity : Math.min(this.ms, this.until - performance.now());
  }

  /** It was met: what goes on from here has all its time. */
  lift(): void {
    this.isLifted = true;
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

export function currentDeadline(): Deadline | undefined {
  return current.getStore();
}

/** Of the next step, before whoever asked is answered; undefined where nobody waits for it. */
export function timeLeftMs(): number | undefined {
  const leftMs = current.getStore()?.leftMs() ?? Infinity;
  return leftMs === Infinity ? undefined : leftMs;
}

/** Does this within a deadline of its own, or within none. */
export function runWithin<T>(deadline: Deadline | undefined, work: () => T): T {
  return current.run(deadline, work);
}

/** The deadline of what is done for all of them together; none if one of them has none. */
export function latestOf(deadlines: readonly (Deadline | undefined)[]): Deadline | undefined {
  let leftMs = 0;
  for (const deadline of deadlines) {
    leftMs = Math.max(leftMs, deadline?.leftMs() ?? Infinity);
  }
  return leftMs === Infinity ? undefined : new Deadline(leftMs);
}

/** @throws {TooLate} when it takes longer. `undo` is told of what comes afterwards. */
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

/** Waits until it has ended, however it does, but no longer than this. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]).catch(() => undefined);
  clearTimeout(timer);
}
