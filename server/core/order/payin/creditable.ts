import type { Terms } from '@peerdesk/domain/payin/decide.ts';
import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { readPayins, toPayin } from './store.ts';

/** A pay-in with the terms under which money for it is booked. */
export interface Creditable {
  order: Payin;
  terms: Terms;
}

/** The pay-ins that bank lines may be booked to, by reference. */
export async function readCreditable(
  db: Queryable,
  refIds: readonly string[],
): Promise<Map<string, Creditable>> {
  const rows = refIds.length > 0 ? await readPayins(db, refIds) : [];
  return new Map(
    rows.map((row) => [
      row.ref_id,
      {
        order: toPayin(row),
        terms: { feeBps: row.fee_bps, commissionBps: row.commission_bps ?? 0 },
      },
    ]),
  );
}
