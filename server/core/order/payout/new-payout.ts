import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import { feeOf } from '@peerdesk/domain/ledger/shares.ts';
import type { Tariff } from '@peerdesk/domain/ledger/tariff.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { upiCurrency } from '../intake.ts';
import type { NewPayout } from './store.ts';

type Body = ParsedRequestOf<'payout.create'>['body'];
type Given = Pick<NewPayout, 'refId' | 'merchantId' | 'contentHash' | 'createdAt'> & {
  amount: Minor;
};

/** A pay-out as a merchant requested it, live or in test mode, with the fee held for it. */
export function newPayout(body: Body, given: Given, tariff: Tariff) {
  const fee = feeOf(given.amount, tariff);
  return {
    ...given,
    orderId: body.orderId,
    customer: body.customer,
    fee: fee.amount,
    feeBps: fee.rate.bps,
    currency: upiCurrency,
    meta: body.meta ?? {},
  } satisfies NewPayout;
}
