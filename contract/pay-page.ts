import { z } from 'zod';
import { brand } from './brand.ts';
import { testMark } from './key-mode.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, instant, moneyText, refId, utrInput } from './primitives.ts';

export const payToken = z.strictObject({
  token: z.string().min(1).max(128),
});

export const openBody = z.strictObject({});
export const payUtrBody = z.strictObject({ utr: utrInput });

/**
 * What the customer's page shows. `link` is the `upi://pay` address; `utrTriesLeft` counts the
 * corrections left.
 */
export const payPage = z.object({
  /** The merchant’s name and its own order number say what the payment is for. */
  merchant: z.object({ name: z.string() }),
  orderId: z.string(),
  refId,
  status: z.enum(orderStatuses),
  amount: moneyText,
  receivedAmount: moneyText.nullable(),
  currency: currencyCode,
  expiresAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Within how many minutes of its creation a payment is usually approved; null if unknown. */
  usualMinutes: z.int().nullable(),
  upi: z.object({ id: z.string(), name: z.string(), link: z.string() }).nullable(),
  utr: z.string().nullable(),
  utrLost: z.boolean(),
  utrTriesLeft: z.int(),
  acceptsUtr: z.boolean(),
  late: z.boolean(),
  /**
   * `intakeStopped`: no account is given to the customer for now. `receiverStopped`: the account
   * takes no money for now, so that it is not shown any more.
   */
  notice: z.enum(['intakeStopped', 'receiverStopped']).nullable(),
  returnUrl: z.string().nullable(),
  supportContact: z.string().nullable(),
  serverTime: instant,
  brand: brand,
  ...testMark,
});
export type PayPage = z.infer<typeof payPage>;
