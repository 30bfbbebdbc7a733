import { listFor } from '../../core/order/list.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { countCachingFor, resolveListQuery } from '../../core/list.ts';
import { findPayouts } from '../../core/order/payout/disputed.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentRow } from '../../core/order/dispute/present.ts';
import { disputeList } from './store-list.ts';
import { readHeads } from '../../core/order/dispute/heads.ts';

/** `GET /payout/get-dispute-payout`: the disputes within the caller's scope. */
export const listDisputes: Handler<'dispute.list'> = async ({ query }, context) => {
  const { services, scope, caller } = context;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const list = listFor(disputeList, 'dispute', scope);
  const caching = countCachingFor('dispute.list', context);
  const { rows, totals, counts } = await services.reads.run((db) =>
    readList(db, list, request.value, caching),
  );
  const [payouts, heads] = await Promise.all([
    findPayouts(
      services.pool,
      rows.map((row) => row.payout_ref),
      context,
    ),
    readHeads(
      services.pool,
      rows.map((row) => row.ref_id),
      { id: caller.id, scope },
    ),
  ]);
  const orders = rows.map((row) => {
    const payout = payouts.get(row.payout_ref);
    if (!payout) throw new Error(`dispute ${row.ref_id} is about no pay-out`);
    return presentRow(row, context, payout, heads.get(row.ref_id));
  });
  return ok({ orders, ...totals, counts });
};
