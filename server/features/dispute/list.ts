import { disputeListSpec } from '@peerdesk/contract/dispute.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readOrderList, resolveFilter } from '../../core/order/list-query.ts';
import { findPayouts } from '../../core/order/payout/disputed.ts';
import { presentRow } from './present.ts';
import { readHeads } from './store-messages.ts';
import { disputeColumns, disputeJoins, type DisputeRow } from './store.ts';

/** Where the list of disputes finds its rows. */
export const disputeTable = {
  name: 'dispute',
  columns: disputeColumns,
  joins: disputeJoins,
  counted: disputeListSpec.counted,
} as const;

/** `GET /payout/get-dispute-payout`: the disputes within the caller's scope. */
export const listDisputes: Handler<'dispute.list'> = async ({ query }, context) => {
  const { services, scope, caller } = context;
  const filter = resolveFilter(query, context);
  if (!filter.ok) return filter;
  const { rows, ...totals } = await readOrderList<DisputeRow>(
    services.pool,
    disputeTable,
    filter.value,
  );
  const [payouts, heads] = await Promise.all([
    findPayouts(
      services.pool,
      rows.map((row) => row.payout_ref),
      scope,
    ),
    readHeads(
      services.pool,
      rows.map((row) => row.ref_id),
      caller.id,
    ),
  ]);
  const orders = rows.map((row) => {
    const payout = payouts.get(row.payout_ref);
    if (!payout) throw new Error(`dispute ${row.ref_id} is about no pay-out`);
    return presentRow(row, payout, heads.get(row.ref_id));
  });
  return ok({ orders, ...totals });
};
