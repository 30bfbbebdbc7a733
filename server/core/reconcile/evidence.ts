import { dayMs } from '@peerdesk/domain/durations.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { mergeCovered, type Covered } from '@peerdesk/domain/reconcile/coverage.ts';
import { countsFor } from '@peerdesk/domain/reconcile/interest.ts';
import type { BankLine } from '@peerdesk/domain/reconcile/bank-line.ts';
import type { Evidence, MoneyClaim } from '@peerdesk/domain/reconcile/match.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { toBankLine, type LineRow } from './bank-line.ts';
import {
  readClaimants,
  readCovered,
  readLinesAround,
  readLinesByReference,
  readRefused,
  readUnreferenced,
  type OrderToMatch,
  type RivalRow,
} from './evidence-store.ts';
import { readUses } from './use-store.ts';

/** The evidence about many orders at once, read in a handful of statements. */
export interface EvidenceBatch {
  lines: ReadonlyMap<string, LineRow>;
  /** The evidence about one order. `isNear`: also lines without its reference. */
  evidenceOf(row: OrderToMatch): Evidence;
  /** The time of an order's account that files show which count for its peer. */
  coveredOf(row: OrderToMatch): readonly Covered[];
  /** The same, by files of somebody without an interest in them. */
  attestedOf(row: OrderToMatch): readonly Covered[];
}

/**
 * Reads the evidence about these orders. `isNear` also reads what only resembles their claims: the
 * bank's own numbers, and free credits with the same account and amount.
 */
export async function readEvidence(
  db: Queryable,
  orders: readonly OrderToMatch[],
  isNear: boolean,
): Promise<EvidenceBatch> {
  const utrs = [...new Set(orders.flatMap(({ utr }) => (utr === null ? [] : [utr])))];
  const accounts = [...new Set(orders.flatMap((row) => row.account_id ?? []))];
  const [named, around, claimants, refused, silent, uses, covered] = await Promise.all([
    utrs.length > 0 ? readLinesByReference(db, utrs) : [],
    isNear ? readLinesAround(db, utrs, placesOf(orders)) : [],
    utrs.length > 0 ? readClaimants(db, utrs) : [],
    utrs.length > 0 ? readRefused(db, utrs) : [],
    isNear ? readTwins(db, orders) : [],
    readUses(db, utrs),
    readCovered(db, accounts),
  ]);
  const rows = new Map([...named, ...around].map((row) => [row.id, row]));
  const lines = [...rows.values()].map(toBankLine);
  const byReference = groupBy(lines, ({ rrn }) => rrn);
  const byOwn = groupBy(
    lines.flatMap((line) => line.refs.map(({ value }) => ({ value, line }))),
    ({ value }) => value,
  );
  const byPlace = groupBy(lines, placeOf);
  const rivals = groupBy(claimants.map(toClaim), ({ utr }) => utr);
  const refusals = groupBy(refused.map(toClaim), ({ utr }) => utr);
  const twins = groupBy(silent.map(toClaim), placeOf);
  const coverage = coverageOf(covered);
  return {
    lines: rows,
    coveredOf: (row) => coverage(row.account_id, row.peer_id),
    attestedOf: (row) => coverage(row.account_id, null),
    evidenceOf(row) {
      const place = placeOf({ accountId: row.account_id, amount: row.amount });
      const found = [
        ...(byReference.get(row.utr) ?? []),
        ...(byOwn.get(row.utr ?? '') ?? []).map(({ line }) => line),
        ...(byPlace.get(place) ?? []),
      ];
      const others = (claims: readonly MoneyClaim[] | undefined) =>
        (claims ?? []).filter(({ refId }) => refId !== row.ref_id);
      return {
        lines: unique(found).filter((line) =>
          countsFor(line, { accountId: row.account_id, peerId: row.peer_id }),
        ),
        rivals: row.utr === null ? [] : others(rivals.get(row.utr)),
        refused: row.utr === null ? [] : others(refusals.get(row.utr)),
        twins: others(twins.get(place)),
        usedBy: row.utr === null ? null : (uses.get(row.utr) ?? null),
        isCovered: false,
      };
    },
  };
}

/** The claim of an open order. */
export function toClaim(
  row: Pick<RivalRow, 'ref_id' | 'account_id' | 'amount' | 'utr' | 'opened_at' | 'expires_at'>,
): MoneyClaim {
  return {
    refId: row.ref_id,
    accountId: row.account_id,
    amount: minor(row.amount),
    utr: row.utr,
    openedAt: row.opened_at ?? 0,
    expiresAt: row.expires_at,
  };
}

/** The keys by which lines and orders may match. */
export function placeOf(of: { accountId: string | null; amount: bigint }): string {
  return `${of.accountId} ${of.amount}`;
}

function placesOf(orders: readonly OrderToMatch[]) {
  return orders.flatMap(({ account_id: accountId, amount }) =>
    accountId === null ? [] : [{ accountId, amount }],
  );
}

/** Only a claim without a reference can have indistinguishable ones beside it. */
async function readTwins(db: Queryable, orders: readonly OrderToMatch[]): Promise<RivalRow[]> {
  const silent = orders.filter(({ utr }) => utr === null);
  if (silent.length === 0) return [];
  const opened = silent.map((row) => row.opened_at ?? 0);
  const from = opened.reduce((least, at) => Math.min(least, at), Number.MAX_SAFE_INTEGER) - dayMs;
  const until = opened.reduce((most, at) => Math.max(most, at), 0) + dayMs;
  return readUnreferenced(db, placesOf(silent), { from, until });
}

type CoveredRow = Awaited<ReturnType<typeof readCovered>>[number];

/**
 * The time of an account that statements cover, merged once for each question: the attested ones,
 * and this peer's own where one is named.
 */
function coverageOf(
  rows: readonly CoveredRow[],
): (accountId: string | null, peerId: string | null) => readonly Covered[] {
  const byAccount = groupBy(rows, ({ account_id: account }) => account);
  const merged = new Map<string, Covered[]>();
  return (accountId, peerId) => {
    const key = `${accountId} ${peerId}`;
    const known = merged.get(key);
    if (known) return known;
    const spans = (byAccount.get(accountId ?? '') ?? [])
      .filter((row) => row.attests || row.peer_id === peerId)
      .map(({ covered_from: from, covered_until: until }) => ({ from, until }));
    const found = mergeCovered(spans);
    merged.set(key, found);
    return found;
  };
}

function unique(lines: readonly BankLine[]): BankLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}

export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
