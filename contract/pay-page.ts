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
 * What the payment page shows. `link` is the `upi://pay` address; `utrTriesLeft` counts the
 * corrections left.
 */
export const payPage = z.object({
  /** The merchant’s name and its own order number, to show what the payment is for. */
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
   * `intakeStopped`: no UPI ID is assigned for now. `receiverStopped`: the assigned one takes no
   * money for now, and is therefore not shown any more.
   */
  notice: z.enum(['intakeStopped', 'receiverStopped']).nullable(),
  returnUrl: z.string().nullable(),
  supportContact: z.string().nullable(),
  serverTime: instant,
  brand: brand,
  ...testMark,
});
export type PayPage = z.infer<typeof payPage>;
