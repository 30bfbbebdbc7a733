import { withdrawPayout } from '@peerdesk/domain/payout/decide.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { playPayout } from '@peerdesk/domain/test-mode/play-payout.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { toPayout } from '../../core/order/payout/store.ts';
import { readList } from '../../platform/db/list/list.ts';
import { changeTestPayout } from './change-payout.ts';
import { madeUpUtr } from './pay-page.ts';
import { presentTestPayout } from './present.ts';
import { testPayoutList } from './store-list.ts';
import { readTestPayoutByOrderId } from './store-payouts.ts';

/** `GET /payout` with a test key: the merchant's test pay-outs. */
export const listTestPayouts: Handler<'payout.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await context.services.reads.run((db) =>
    readList(db, testPayoutList, request.value),
  );
  return ok({ orders: rows.map(presentTestPayout), ...totals, counts });
};

/** `GET /payout/by-order-id/{orderId}` with a test key. */
export const getTestPayout: Handler<'payout.byOrderId'> = async ({ params }, context) => {
  const { services, caller } = context;
  const row = await readTestPayoutByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentTestPayout(row)) : notFound();
};

/** `POST /payout/withdraw` with a test key. */
export const withdrawTestPayout: Handler<'payout.withdraw'> = ({ body }, context) => {
  const { services, actor, caller, now } = context;
  const own = { ...body, merchantId: caller.id };
  return changeTestPayout(services, context, own, (row) => {
    const change = withdrawPayout(toPayout(row), actor, now);
    return change.ok ? ok([change.value]) : change;
  });
};

/** `POST /payout/outcome`: plays the desk. */
export const playTestPayout: Handler<'payout.outcome'> = ({ body }, context) => {
  const { services, caller, now } = context;
  const { refId, outcome, utr = madeUpUtr() } = body;
  const { payoutAcceptMinutes: acceptMinutes } = services.settings.current().orderRules;
  return changeTestPayout(services, context, { refId, merchantId: caller.id }, (row) =>
    playPayout({ order: toPayout(row), outcome, utr, acceptMinutes, now }),
  );
};
