/** The rows that were acted on since somebody last asked. */
const acted = new Set<string>();

/** A decision about this row was made here, and the work goes on with the next one. */
export function markActed(id: string): void {
  acted.add(id);
}

/** Whether this row was acted on since the last call. */
export function takeActed(id: string): boolean {
  const was = acted.has(id);
  acted.clear();
  return was;
}
