import type { ReasonCode } from '@peerdesk/contract/reason.ts';
import { z } from 'zod';
import { otherUtr } from '../form-kit/typed-values.ts';

/** What a form asks about the bank payment behind a movement. */
export const paymentBehind = { utr: otherUtr, isWithoutPayment: z.boolean() };

export const utrNeeded = 'utr_missing' satisfies ReasonCode;

/** Money paid in or out has the reference of a payment, or somebody says that there is none. */
export function needPayment(
  { utr, isWithoutPayment }: { utr?: string | undefined; isWithoutPayment: boolean },
  context: z.core.$RefinementCtx,
): void {
  if (utr !== undefined || isWithoutPayment) return;
  context.addIssue({ code: 'custom', path: ['utr'], message: utrNeeded });
}
