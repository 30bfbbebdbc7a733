type Order = { status: string; utr: string | null };

/** One call of several that decide one order at once, which was not repeated with its key. */
export interface RacedCall {
  /** As the audit names the order. */
  subject: string;
  event: 'approved' | 'declined' | 'paid';
  /** The reference that it gives. */
  utr: string | null;
  invokedAt: number;
  answeredAt: number;
  /** `refused`: for good; `unknown`: it may have happened or not. */
  outcome: 'ok' | 'refused' | 'unknown';
  why?: string;
}

/** What the desk has acknowledged, and must have from then on. */
export interface Acknowledged {
  /** When the first call was made. */
  since: Date;
  /** By reference id: the furthest status that was answered, and the reference. */
  payins: Map<string, Order>;
  payouts: Map<string, Order>;
  /** Ids of orders for which several race: how they end is in `races`. */
  raced: Set<string>;
  races: RacedCall[];
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
  raced: new Set(),
  races: [],
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
