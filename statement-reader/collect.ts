/** Provided by Node with `--expose-gc`. */
type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Has garbage collected at once and its memory given back, where a process has a collector to call
 * (`readerFlags`). Of any other collection V8 keeps the memory, empty, for what may come.
 */
export function collect(): void {
  const { gc } = globalThis as { gc?: Collect };
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Fewer lines leave less than a collection is worth. */
const manyLines = 20_000;

/** Between two steps, each of which goes through all lines. */
export function collectAfter(lines: number): void {
  if (lines > manyLines) collect();
}

/**
 * For work that makes garbage in many like steps: to be called at each, collects at every `steps`.
 * V8 waits until there is as much garbage again as what is in use.
 */
export function collectEvery(steps: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (done % steps === 0) collect();
  };
}
