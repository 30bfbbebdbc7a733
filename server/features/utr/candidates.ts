import { dayMs } from '@peerdesk/domain/durations.ts';
import { isNear, judgeClaim } from '@peerdesk/domain/reconcile/match.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { toBankLine, type LineRow } from '../../core/reconcile/bank-line.ts';
import { groupBy, placeOf, toClaim } from '../../core/reconcile/evidence.ts';
import {
  readLinesAround,
  readUnreferenced,
  type UnreferencedRow,
} from '../../core/reconcile/evidence-store.ts';
import { readCandidates, type CandidateRow } from './store-candidates.ts';

/** An order is open for a day at most, and a line without a time is accurate to a day. */
const reachMs = 2 * dayMs;

/**
 * Possible orders for these lines, the likeliest first: those with a verdict that names the line,
 * and open orders without a reference, which are judged as they are now.
 */
export async function candidatesOf(
  db: Queryable,
  lines: readonly LineRow[],
): Promise<CandidateRow[]> {
  const free = lines.filter((line) => line.state === 'open' && line.direction === 'credit');
  const named = await readCandidates(
    db,
    lines.map(({ id }) => id),
  );
  const silent = await silentOf(db, free);
  // Orders that only a line decides have already been judged, and are among those.
  const judged = new Set(named.map((row) => `${row.line_id} ${row.ref_id}`));
  const others = silent.filter((row) => !judged.has(`${row.line_id} ${row.ref_id}`));
  return [...named, ...others].toSorted((a, b) => b.confidence - a.confidence);
}

async function silentOf(db: Queryable, lines: readonly LineRow[]): Promise<CandidateRow[]> {
  const times = lines.map(({ at }) => at ?? 0);
  if (times.length === 0) return [];
  const places = lines.map((line) => ({ accountId: line.account_id, amount: line.amount ?? 0n }));
  const time = { from: Math.min(...times) - reachMs, until: Math.max(...times) + reachMs };
  const orders = await readUnreferenced(db, places, time);
  if (orders.length === 0) return [];
  const around = await readLinesAround(db, [], places);
  const linesAt = groupBy(around.map(toBankLine), placeOf);
  const ordersAt = groupBy(orders.map(toClaim), placeOf);
  return orders.flatMap((order) => {
    const claim = toClaim(order);
    const place = placeOf(claim);
    const near = lines
      .map(toBankLine)
      .filter((line) => placeOf(line) === place && isNear(line, claim));
    const twins = (ordersAt.get(place) ?? []).filter(({ refId }) => refId !== claim.refId);
    const { rule, confidence, reason } = judgeClaim(claim, {
      lines: linesAt.get(place) ?? [],
      rivals: [],
      refused: [],
      twins,
      usedBy: null,
      isCovered: false,
    });
    return near.map(({ id }) => ({ ...shown(order), line_id: id, rule, confidence, reason }));
  });
}

function shown(order: UnreferencedRow) {
  const { ref_id, amount, utr, status, peer_name, customer, created_at } = order;
  return { ref_id, amount, utr, status, peer_name, customer, created_at };
}
