/** As Node makes it where the server is started with `--expose-gc`. */
type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

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
