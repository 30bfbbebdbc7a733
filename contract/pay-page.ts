import { z } from 'zod';
import { brand } from './brand.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, instant, moneyText, utrInput } from './primitives.ts';

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
  status: z.enum(orderStatuses),
  amount: moneyText,
  receivedAmount: moneyText.nullable(),
  currency: currencyCode,
  expiresAt: instant.nullable(),
  upi: z.object({ id: z.string(), name: z.string(), link: z.string() }).nullable(),
  utr: z.string().nullable(),
  utrLost: z.boolean(),
  utrTriesLeft: z.int(),
  acceptsUtr: z.boolean(),
  late: z.boolean(),
  returnUrl: z.string().nullable(),
  supportContact: z.string().nullable(),
  serverTime: instant,
  brand: brand,
});
export type PayPage = z.infer<typeof payPage>;
