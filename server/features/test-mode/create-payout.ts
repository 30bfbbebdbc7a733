import { holdForPayout } from '@peerdesk/domain/payout/hold-funds.ts';
import { ok, refuse } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { checkSameOrder, contentHashOf, readOrderAmount } from '../../core/order/intake.ts';
import { newPayout } from '../../core/order/payout/new-payout.ts';
import { payoutTariff } from '../../core/order/payout/payout-tariff.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import { newId } from '../../platform/db/ids.ts';
import { presentTestPayout } from './present.ts';
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
  return writeTest(services, context, merchantId, async (client) => {
    const twin = await readTestPayoutByOrderId(client, merchantId, body.orderId);
    if (twin) return sameOrConflict(twin, contentHash);
    const tariff = await payoutTariff(client, merchantId);
    if (!tariff.ok) return tariff;
    const rate = await mayMakeOne(client, merchantId, now);
    if (!rate.ok) return rate;
    const order = newPayout(
      body,
      {
        ...{ refId: newId('testPayout', now), merchantId, contentHash },
        ...{ amount: amount.value, createdAt: now },
      },
      tariff.value,
    );
    const isNew = await insertTestPayout(client, order);
    const row = isNew && (await readTestPayoutByOrderId(client, merchantId, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'order_being_created');
    const { entry } = holdForPayout({ ...order, round: row.round });
    const held = await playEntry(client, merchantId, entry);
    if (!held.ok) return held;
    const response = presentTestPayout(row);
    await tellTest(client, 'payout', { order: response, from: null, at: now });
    return ok(response);
  });
};

function sameOrConflict(row: PayoutRow, contentHash: Buffer) {
  const same = checkSameOrder(row, contentHash);
  return same.ok ? ok(presentTestPayout(row)) : same;
}
