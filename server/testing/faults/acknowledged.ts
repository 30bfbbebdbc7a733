type Order = { status: string; utr: string | null };

/** What the desk has acknowledged, and must have from then on. */
export interface Acknowledged {
  /** When the first call was made. */
  since: Date;
  /** By reference id: the furthest status that was answered, and the reference. */
  payins: Map<string, Order>;
  payouts: Map<string, Order>;
  /** By id: the furthest status that was answered. */
  disputes: Map<string, string>;
  requests: Map<string, string>;
  /** Paise put into wallets, and taken out of them by approved requests, by user. */
  topups: Map<string, number[]>;
  settlements: Map<string, number[]>;
  /** Ids. */
  statements: Set<string>;
  reports: Set<string>;
  /** How many lines those statements have that no earlier one had. */
  lines: number;
}

export const nothingYet = (): Acknowledged => ({
  since: new Date(),
  payins: new Map(),
  payouts: new Map(),
  disputes: new Map(),
  requests: new Map(),
  topups: new Map(),
  settlements: new Map(),
  statements: new Set(),
  reports: new Set(),
  lines: 0,
});

export function addTo(map: Map<string, number[]>, key: string, paise: number): void {
  map.set(key, [...(map.get(key) ?? []), paise]);
}
