import { because } from '@peerdesk/contract/because.ts';
import { feeOf } from '@peerdesk/domain/ledger/shares.ts';
import { openPayout } from '@peerdesk/domain/payout/open-payout.ts';
import { ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { contentHashOf, readOrderAmount, upiCurrency } from '../../core/order/intake.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import { newId } from '../../platform/db/ids.ts';
import { presentTestPayout } from './present.ts';
import { readFees } from './store-money.ts';
import { insertTestPayout, readTestPayoutByOrderId } from './store-payouts.ts';
import { mayMakeOne, playEntry, tellTest, writeTest } from './write.ts';

/** `POST /payout` with a test key: its amount and fee are held from the merchant's play money. */
export const createTestPayout: Handler<'payout.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = contentHashOf(body);
  const merchantId = caller.id;
  const existing = await readTestPayoutByOrderId(services.pool, merchantId, body.orderId);
  if (existing) return sameOrConflict(existing, contentHash);
  const amount = readOrderAmount(services, body, caller.limits);
  if (!amount.ok) return amount;
  if (caller.isFrozen) return refuse('PermissionDenied', 'merchant_frozen');
  return writeTest(services, context, merchantId, async (client) => {
    const twin = await readTestPayoutByOrderId(client, merchantId, body.orderId);
    if (twin) return sameOrConflict(twin, contentHash);
    const rate = await mayMakeOne(client, merchantId, now);
    if (!rate.ok) return rate;
    const fees = await readFees(client, merchantId);
    if (!fees) throw new Error(`merchant ${merchantId} has a key and does not exist`);
    const fee = feeOf(amount.value, fees.payout);
    const order = {
      refId: newId('testPayout', now),
      merchantId,
      orderId: body.orderId,
      contentHash,
      customer: body.customer,
      amount: amount.value,
      fee: fee.amount,
      feeBps: fee.rate.bps,
      currency: upiCurrency,
      meta: body.meta ?? {},
      createdAt: now,
    };
    const isNew = await insertTestPayout(client, order);
    const row = isNew && (await readTestPayoutByOrderId(client, merchantId, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'order_being_created');
    const { entry } = openPayout({ ...order, round: row.round });
    const held = await playEntry(client, merchantId, entry);
    if (!held.ok) return held;
    const response = presentTestPayout(row);
    await tellTest(client, 'payout', { order: response, from: null, at: now });
    return ok(response);
  });
};

function sameOrConflict(row: PayoutRow, contentHash: Buffer) {
  if (row.content_hash.equals(contentHash)) return ok(presentTestPayout(row));
  const reason = because('order_id_reused');
  return refuse('IdempotencyConflict', reason, { fields: { orderId: reason } });
}
