/** How often the portal checks for new pay-ins, and the list that it requests. */
export const payinCheckEveryMs = 30_000;
export const payinCheckQuery = { status: 'pending', pagesize: 20, skip: 0 } as const;

/** How long a pay-in is remembered; one that still waits after that is announced once more. */
export const payinMemoryMs = 30 * 60 * 1000;

/** More than the checks of one retention period return, unless the server sends too many. */
const entriesMax = payinCheckQuery.pagesize * (payinMemoryMs / payinCheckEveryMs + 1);

/** The status of the memory entry, not of the order. */
export const payinMemoryStatuses = ['pending', 'emitted'] as const;

/**
 * One pay-in that was seen. `createdAt` is when it was first seen, in epoch milliseconds.
 * `pending`: not announced yet, for example for lack of the user's permission; `emitted`:
 * announced.
 */
export interface PayinMemoryEntry {
  refId: string;
  createdAt: number;
  status: (typeof payinMemoryStatuses)[number];
}

export type PayinMemory = readonly PayinMemoryEntry[];

/**
 * Adds the pending pay-ins of one check and returns which wait to be announced. Repeating it
 * changes nothing. An entry from the future (the clock was set back) counts as seen now, so that it
 * is forgotten in due time; one that was never announced goes when its order is gone.
 */
export function rememberPayins(
  memory: PayinMemory,
  orders: readonly { refId: string }[],
  now: number,
): { memory: PayinMemory; toNotify: readonly string[] } {
  const known = new Map<string, PayinMemoryEntry>();
  for (const entry of memory) {
    const createdAt = Math.min(entry.createdAt, now);
    if (now - createdAt < payinMemoryMs) known.set(entry.refId, { ...entry, createdAt });
  }
  const listed = new Set(orders.slice(0, entriesMax).map(({ refId }) => refId));
  const gone = [...known.values()].filter(
    ({ refId, status }) => status === 'emitted' && !listed.has(refId),
  );
  const waiting = [...listed].map(
    (refId) => known.get(refId) ?? { refId, createdAt: now, status: 'pending' as const },
  );
  // Those still listed come last and are kept: a dropped one would be announced twice.
  const kept = [...gone, ...waiting].slice(-entriesMax);
  const unannounced = kept.filter(({ status }) => status === 'pending');
  return { memory: kept, toNotify: unannounced.map(({ refId }) => refId) };
}

/** The memory after everything that waited was announced. */
export function markEmitted(memory: PayinMemory): PayinMemory {
  return memory.map((entry) => ({ ...entry, status: 'emitted' }));
}

/** The announcement, in the words of the specification for any number. */
export function payinNotificationText(count: number): string {
  return `${count} New PayIn Orders`;
}
