import { getHeapStatistics } from 'node:v8';

/** As Node makes it where the server is started with `--expose-gc`. */
interface Collect {
  (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }): void;
  (how: { type: 'major'; execution: 'async' }): Promise<void>;
}

/** Late enough that nobody waits for the pages that a new server is asked for first. */
const afterMs = 10_000;

/**
 * Once, soon after the start: collects all garbage and gives the memory back that loading took. Of
 * itself V8 keeps such pages, half empty, for as long as little is going on.
 */
export function returnMemoryOfStart(): void {
  const { gc } = globalThis as { gc?: Collect };
  if (!gc) return;
  setTimeout(() => {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterMs).unref();
}

const mebibyte = 1024 * 1024;

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
