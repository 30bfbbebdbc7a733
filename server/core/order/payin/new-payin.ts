import type { ParsedRequestOf } from '@peerdesk/contract/endpoints.ts';
import type { OrderRules } from '@peerdesk/contract/settings.ts';
import { unopenedDeadline } from '@peerdesk/domain/payin/open-payin.ts';
import { upiCurrency } from '../intake.ts';
import type { NewPayin } from './new-store.ts';

type Body = ParsedRequestOf<'payin.create'>['body'];
type Given = Pick<
  NewPayin,
  'refId' | 'payToken' | 'merchantId' | 'contentHash' | 'amount' | 'createdAt'
>;

/** A pay-in as a merchant requested it, live or in test mode. */
export function newPayin(body: Body, given: Given, rules: OrderRules): NewPayin {
  return {
    ...given,
    orderId: body.orderId,
    customer: { id: body.customer.id, name: body.customer.name ?? null },
    currency: upiCurrency,
    resolveType: body.resolveType ?? 'auto',
    meta: body.meta ?? {},
    returnUrl: body.returnUrl ?? null,
    expiresAt: unopenedDeadline(given.createdAt, rules),
  };
}
