import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { amountRangeAfter, anyAmount } from '@peerdesk/domain/amount-range.ts';
import { noTariffs } from '@peerdesk/domain/ledger/tariff.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { checkName } from '../../core/account/names.ts';
import { storedTerms } from '../../core/account/terms.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { feesAfter } from './fees-after.ts';
import { outboxOfMerchant, readWritten } from './outbox-rows.ts';
import { insertMerchant } from './store.ts';

/** `POST /merchant`: a merchant with its two accounts, both empty. */
export const createMerchant: Handler<'merchant.create'> = ({ body }, context) =>
  writeRecords<Merchant>(context, async (client) => {
    const { services, now } = context;
    const id = newId('merchant', now);
    const { currency } = services.settings.current().company;
    const digits = services.settings.digitsOf(currency);
    const { minAmount, maxAmount } = services.settings.current().newMerchants;
    const given = { minAmount, maxAmount, ...body.limits };
    const limits = amountRangeAfter(anyAmount, given, digits, 'limits');
    if (!limits.ok) return limits;
    const named = await checkName(client, body.name);
    if (!named.ok) return named;
    const fees = await feesAfter(client, noTariffs, { ...body, limits: limits.value }, services);
    if (!fees.ok) return fees;
    const merchant = {
      id,
      name: body.name,
      terms: storedTerms(fees.value),
      min_amount: limits.value.minAmount,
      max_amount: limits.value.maxAmount,
    };
    await insertMerchant(client, merchant, currency, now);
    const response = await readWritten(client, services, id);
    const written = { name: response.name, fees: response.fees, limits: response.limits };
    return ok({
      response,
      audit: [
        {
          action: 'merchant.create',
          subject: `merchant:${id}`,
          after: { id, ...written, currency },
        },
      ],
      outbox: outboxOfMerchant(id, 'merchant.created'),
    });
  });
