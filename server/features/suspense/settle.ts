import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { minor } from '@peerdesk/domain/money.ts';
import { settlementClaim } from '../../core/ledger/settlement-claim.ts';
import { unprovedUse } from '../../core/reconcile/unproved-use.ts';
import type { RecordChange } from '../../core/write/write-records.ts';
import type { Client } from '../../platform/db/pool.ts';
import { reconcileOutbox } from '../../core/reconcile/apply.ts';
import type { LineRow } from '../../core/reconcile/bank-line.ts';
import type { LineMove } from '../../core/write/change-set.ts';

/** The line's credit leaves suspense for good: no order takes it any more. */
export function settledMove(line: LineRow, settledBy: string, reason: StoredReason): LineMove {
  return {
    lineId: line.id,
    uploadId: line.upload_id,
    from: { state: line.state, inSuspense: line.in_suspense },
    to: {
      state: 'dismissed',
      inSuspense: null,
      orderRef: null,
      rule: line.rule,
      reason,
      settledBy,
    },
    matches: [],
  };
}

/**
 * The reference of a credit that ends without an order is used up by it, so that nobody is credited
 * for money that went back or was written off. A pay-out without a bank line loses it.
 */
export async function usedBy(
  client: Client,
  line: LineRow,
): Promise<Pick<RecordChange<unknown>, 'utr' | 'released'>> {
  const { id: orderRef, rrn: utr, account_id: accountId } = line;
  if (utr === null) return {};
  const amount = minor(line.amount ?? 0n);
  const payout = await unprovedUse(client, line, utr);
  return {
    utr: settlementClaim(utr, 'use_again', { orderRef, accountId, amount }),
    ...(payout !== null && { released: { utr, orderRef: payout } }),
  };
}

export const settledOutbox = (line: LineRow) => reconcileOutbox(line, line.id);
