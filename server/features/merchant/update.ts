import type { Merchant, UpdateMerchantBody } from '@peerdesk/contract/merchant.ts';
import { amountRangeAfter } from '@peerdesk/domain/amount-range.ts';
import { typedTariffs } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { notFound, ok, refuse } from '@peerdesk/domain/result.ts';
import { checkName, lockNames } from '../../core/account/names.ts';
import { storedTerms, tariffsOf } from '../../core/account/terms.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockMerchant } from '../../core/account/merchant-store.ts';
import { feesAfter } from './fees-after.ts';
import { outboxOfMerchant, readWritten } from './outbox-rows.ts';
import { presentLimits } from './present.ts';
import { limitsOf, readMerchant, saveMerchant, type MerchantTerms } from './store.ts';

/**
 * `PATCH /merchant`: name, fees, limits or status. New fees apply to orders created from now
 * on. Blocking frees what the merchant's open pay-ins hold.
 */
export const updateMerchant: Handler<'merchant.update'> = async ({ body }, context) => {
  const updated = await update(body, context);
  // A server that stops here leaves the rest to the sweep.
  if (updated.ok && body.status === 'blocked') {
    await freeHolds(context.services, body.merchantId, context);
  }
  return updated;
};

const update = (body: UpdateMerchantBody, context: Context) =>
  writeRecords<Merchant>(context, async (client) => {
    // Before the merchant: whoever waits for other names does not hold up its orders.
    if (body.name !== undefined) await lockNames(client);
    const isThere = await lockMerchant(client, body.merchantId);
    const before = isThere ? await readMerchant(client, body.merchantId) : undefined;
    if (!before) return notFound();
    const allowed = mayBeManaged(before.id);
    if (!allowed.ok) return allowed;
    if (before.status === 'frozen' && body.status !== undefined) {
      return refuse('InvalidTransition', 'merchant_status_frozen');
    }
    const digits = context.services.settings.digitsOf(before.currency);
    const limits = amountRangeAfter(limitsOf(before), body.limits ?? {}, digits, 'limits');
    if (!limits.ok) return limits;
    const name = body.name ?? before.name;
    const named = await checkName(client, name, before);
    if (!named.ok) return named;
    const charged = { name, fees: body.fees, limits: limits.value };
    const isCharging = body.fees !== undefined || body.limits !== undefined;
    const fees = isCharging
      ? await feesAfter(client, tariffsOf(before.terms), charged, context.services)
      : ok(tariffsOf(before.terms));
    if (!fees.ok) return fees;
    const after = {
      id: before.id,
      name,
      status: body.status ?? before.status,
      terms: storedTerms(fees.value),
      min_amount: limits.value.minAmount,
      max_amount: limits.value.maxAmount,
    };
    await saveMerchant(client, after, context.now);
    return ok({
      response: await readWritten(client, context.services, before.id),
      audit: [
        {
          action: 'merchant.update',
          subject: `merchant:${before.id}`,
          before: summary(before, digits),
          after: summary(after, digits),
        },
      ],
      outbox: outboxOfMerchant(before.id, 'merchant.changed'),
    });
  });

function summary(row: MerchantTerms, digits: number) {
  return {
    name: row.name,
    status: row.status,
    fees: typedTariffs(tariffsOf(row.terms), digits),
    limits: presentLimits(limitsOf(row), digits),
  };
}
