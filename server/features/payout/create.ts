import type { Payout } from '@peerdesk/contract/payout.ts';
import { holdForPayout } from '@peerdesk/domain/payout/hold-funds.ts';
import { arePayoutsStopped } from '@peerdesk/domain/switches/switches.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Asking } from '../../core/order/shown-note.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { checkSameOrder, contentHashOf, readOrderAmount } from '../../core/order/intake.ts';
import { newPayout } from '../../core/order/payout/new-payout.ts';
import { payoutTariff } from '../../core/order/payout/payout-tariff.ts';
import { presentPayout } from '../../core/order/payout/present.ts';
import {
  insertPayout,
  readPayoutByOrderId,
  type NewPayout,
  type PayoutRow,
} from '../../core/order/payout/store.ts';

/**
 * `POST /payout`: the merchant creates a pay-out; its amount and the current fee are held. The same
 * order id with the same content returns the first order again; with other content it is refused.
 */
export const createPayout: Handler<'payout.create'> = async ({ body }, context) => {
  const { services, now, caller } = context;
  const contentHash = contentHashOf(body);
  const existing = await readPayoutByOrderId(services.pool, caller.id, body.orderId);
  if (existing) return sameOrConflict(existing, contentHash, context);
  const amount = readOrderAmount(services, body, caller.limits);
  if (!amount.ok) return amount;
  if (arePayoutsStopped(services.settings.switches(), caller.id)) {
    return refuse('NoCapacity', 'payouts_stopped');
  }
  const written = await writeRecords<Payout>(context, async (client) => {
    const tariff = await payoutTariff(client, caller.id);
    if (!tariff.ok) return tariff;
    const order = newPayout(
      body,
      {
        ...{ refId: newId('payout', now), merchantId: caller.id, contentHash },
        ...{ amount: amount.value, createdAt: now },
      },
      tariff.value,
    );
    const isNew = await insertPayout(client, order);
    const row = isNew && (await readPayoutByOrderId(client, caller.id, body.orderId));
    if (!row) return refuse('IdempotencyConflict', 'order_being_created');
    const response = presentPayout(row, context);
    const { entry, mustCover } = holdForPayout({ ...order, round: row.round });
    return ok({
      response,
      accounts: accountChanges(entry, { mustCover }),
      entries: [entry],
      ...trailOf(order, response.amount),
    });
  });
  if (written.ok) return written;
  // Another request of the merchant created it in the meantime.
  const twin = await readPayoutByOrderId(services.pool, caller.id, body.orderId);
  return twin ? sameOrConflict(twin, contentHash, context) : written;
};

function trailOf(order: NewPayout, amount: string) {
  const { refId, orderId, merchantId } = order;
  const scopes = scopesTouched({ peerId: null, subadminId: null, merchantId });
  const payload = { status: 'created' };
  return {
    events: [{ orderRef: refId, event: 'created', detail: { amount } }],
    audit: [{ action: 'payout.created', subject: `payout:${refId}`, after: { orderId, amount } }],
    outbox: [
      { topic: 'payout', scopes, event: 'payout.created', ref: refId, payload },
      { topic: 'wallet', scopes, event: 'wallet.changed', ref: merchantId },
    ] satisfies OutboxRow[],
  };
}

function sameOrConflict(row: PayoutRow, contentHash: Buffer, asking: Asking): Result<Payout> {
  const same = checkSameOrder(row, contentHash);
  return same.ok ? ok(presentPayout(row, asking)) : same;
}
