import { getHeapStatistics } from 'node:v8';

/** Provided by Node with `--expose-gc`. */
interface Collect {
  (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }): void;
  (how: { type: 'major'; execution: 'async' }): Promise<void>;
}

const mebibyte = 1024 * 1024;
/** Late enough that nobody waits for the pages that a new server is asked for first. */
const firstLookMs = 10_000;
const lookEveryMs = 15_000;
/** So much more than after the last time is worth the tenth of a second that it takes. */
const worthBytes = 40 * mebibyte;
/** Less of a core than this is taken while little is going on. */
const calmShare = 0.25;

/** What a process takes now. */
export interface Taken {
  rss: number;
  /** Milliseconds of processor time since its start. */
  cpuMs: number;
  atMs: number;
}

/**
 * Whether garbage is to be collected at this look: what was taken has grown since the last time, by
 * an overload or a long piece of work, and it is over.
 */
export class Calm {
  private before: Taken;
  private least: number;

  constructor(first: Taken) {
    this.before = first;
    this.least = first.rss;
  }

  shouldCollect(now: Taken): boolean {
    const share = (now.cpuMs - this.before.cpuMs) / Math.max(now.atMs - this.before.atMs, 1);
    this.before = now;
    return share < calmShare && now.rss - this.least >= worthBytes;
  }

  /** What is left is in use: it is not worth a look until there is more. */
  collected(rss: number): void {
    this.least = rss;
  }
}

function takenNow(): Taken {
  const { user, system } = process.cpuUsage();
  return {
    rss: process.memoryUsage.rss(),
    cpuMs: (user + system) / 1000,
    atMs: performance.now(),
  };
}

/**
 * Soon after the start, and whenever much more is taken, but only while little is going on, since
 * everybody waits meanwhile: collects all garbage and gives the memory back. Of itself V8 keeps
 * such pages, half empty, for as long as nothing asks for more.
 */
export function returnMemory(): void {
  const { gc } = globalThis as { gc?: Collect };
  if (!gc) return;
  // Nothing was given back yet, so that the first time depends on the work alone.
  const calm = new Calm({ ...takenNow(), rss: 0 });
  const look = () => {
    if (!calm.shouldCollect(takenNow())) return;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    calm.collected(process.memoryUsage.rss());
  };
  setTimeout(() => {
    look();
    setInterval(look, lookEveryMs).unref();
  }, firstLookMs).unref();
}

/**
 * For long work that makes much garbage and waits for the database in between, so that most of it
 * outlives the young generation: V8 lets that grow to three times what is in use before it collects
 * it. To be called between pieces of the work; collects once `megabytes` have come together.
 */
export function garbageBelow(megabytes: number): () => Promise<void> {
  const { gc } = globalThis as { gc?: Collect };
  let least = Infinity;
  return async () => {
    const used = bytesUsed();
    least = Math.min(least, used);
    if (!gc || used - least < megabytes * mebibyte) return;
    await gc({ type: 'major', execution: 'async' });
    least = bytesUsed();
  };
}

/** With what lies outside of the heap, as what comes from the network does. */
function bytesUsed(): number {
  const { used_heap_size: inHeap, external_memory: outside } = getHeapStatistics();
  return inHeap + outside;
}
