import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { createMerchantBody, type Merchant } from '@peerdesk/contract/merchant.ts';
import { personName } from '@peerdesk/contract/primitives.ts';
import { rupeeDigits } from '@peerdesk/domain/money.ts';
import { z } from 'zod';
import { changedIn } from '../../form-kit/changed-in.ts';
import { changedTariffs, tariffTexts, typedTariffs } from '../../form-kit/typed-tariffs.ts';
import { amountText, typedMoneyOrNone } from '../../form-kit/typed-values.ts';

const amount = typedMoneyOrNone(rupeeDigits);

/** The body of the call, with fees and limits as they are typed. */
export const registerForm = z.object({
  name: createMerchantBody.shape.name,
  fees: typedTariffs,
  limits: z.object({ minAmount: amount, maxAmount: amount }),
});
/** A name may be older than the rules for new ones: the server judges it where it is changed. */
export const editForm = registerForm.extend({ name: personName });

export type TypedTerms = z.input<typeof registerForm>;
export type ReadTerms = z.output<typeof registerForm>;

export type Terms = Pick<Merchant, 'name' | 'fees' | 'limits'>;

/** The fields as they stand. */
export function typedTermsOf({ name, fees, limits }: Terms): TypedTerms {
  return {
    name,
    fees: tariffTexts(fees),
    limits: { minAmount: amountText(limits.minAmount), maxAmount: amountText(limits.maxAmount) },
  };
}

/** What was changed, and only that: what is not sent cannot be refused. */
export function changesOf(
  before: Terms,
  read: ReadTerms,
): Omit<RequestOf<'merchant.update'>['body'], 'merchantId'> {
  const fees = changedTariffs(before.fees, read.fees);
  const limits = changedIn(before.limits, read.limits);
  return {
    ...(read.name !== before.name && { name: read.name }),
    ...(fees && { fees }),
    ...(limits && { limits }),
  };
}
