import type { Terms } from '@peerdesk/domain/ledger/approvals.ts';
import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { payinTermsOf } from '../earnings.ts';
import { readPayins, toPayin } from './store.ts';

/** A pay-in with the terms under which money for it is booked. */
export interface Creditable {
  order: Payin;
  /** In epoch milliseconds; the terms are those in force then. */
  createdAt: number;
  terms: Terms;
  /** How many approvals of it were reversed. */
  round: number;
}

/** The pay-ins that bank lines may be booked to, by reference. */
export async function readCreditable(
  db: Queryable,
  refIds: readonly string[],
): Promise<Map<string, Creditable>> {
  const rows = refIds.length > 0 ? await readPayins(db, refIds) : [];
  const reversed = rows.filter(({ flags }) => flags.includes('REVERSED'));
  const rounds = await countReversals(db, reversed);
  return new Map(
    rows.map((row) => [
      row.ref_id,
      {
        order: toPayin(row),
        createdAt: row.created_at,
        terms: payinTermsOf(row),
        round: rounds.get(row.ref_id) ?? 0,
      },
    ]),
  );
}

async function countReversals(
  db: Queryable,
  orders: readonly { ref_id: string }[],
): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const { rows } = await db.query<{ ref_id: string; reversals: number }>(
    `select p.ref_id, count(*)::int as reversals
     from payin p join entry e on e.order_ref = p.ref_id and e.kind = 'payin_reversed'
     where p.ref_id = any($1) group by p.ref_id`,
    [orders.map(({ ref_id: refId }) => refId)],
  );
  return new Map(rows.map((row) => [row.ref_id, row.reversals]));
}
