import { z } from 'zod';
import { fault } from './fault.ts';
import { keyMode, testMark } from './key-mode.ts';
import { anyOfThese, listSpec, periodFilters, searchFilter, totals } from './list.ts';
import {
  currencyCode,
  instant,
  moneyText,
  newName,
  personName,
  recordId,
  refId,
} from './primitives.ts';
import { tariffs } from './tariff.ts';
import { walletChange } from './user.ts';

export const merchantStatuses = ['active', 'blocked', 'frozen'] as const;

export const merchantBalance = z.object({
  balance: moneyText,
  held: moneyText,
  currency: currencyCode,
});

/** In test mode, of play money. */
export const ownBalance = merchantBalance.extend(testMark);

/** Limits per order of this merchant, within those of the desk; null: no limit of its own. */
export const merchantLimits = z.strictObject({
  minAmount: moneyText.nullable(),
  maxAmount: moneyText.nullable(),
});

/**
 * A key is shown once; afterwards only its `label` and last four characters are. `lastUsedAt` is
 * exact to a minute.
 */
export const merchantKeyInfo = z.object({
  id: recordId,
  mode: keyMode,
  label: z.string().nullable(),
  lastFour: z.string(),
  allowIps: z.array(z.string()),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export type MerchantKeyInfo = z.infer<typeof merchantKeyInfo>;

export const merchant = z.object({
  id: recordId,
  name: personName,
  status: z.enum(merchantStatuses),
  fees: tariffs,
  limits: merchantLimits,
  balance: merchantBalance,
  keys: z.array(merchantKeyInfo),
  createdAt: instant,
});
export type Merchant = z.infer<typeof merchant>;

const openOrders = z.object({ count: z.int(), amount: moneyText });

/** `open`: the orders that are not decided yet, so that blocking can say what it affects. */
export const merchantDetail = merchant.extend({
  open: z.object({ payins: openOrders, payouts: openOrders }),
});

export type MerchantDetail = z.infer<typeof merchantDetail>;

export const merchantList = z.object({ merchants: z.array(merchant), ...totals });

export const merchantListSpec = listSpec({
  filters: { q: searchFilter, status: anyOfThese(merchantStatuses).optional() },
  sorts: ['createdAt', 'name'],
});

/** What moves a merchant's balance: orders, and changes by hand, which have a reason. */
export const merchantPostingKinds = [
  'payin_approved',
  'payin_reversed',
  'payout_created',
  'payout_declined',
  'payout_withdrawn',
  'topup',
  'withdraw',
  'adjust',
] as const;

/** `by`: who booked it; empty for the system. */
export const merchantPosting = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  refId: refId.nullable(),
  reason: z.string(),
  by: z.string(),
  amount: moneyText,
  balance: moneyText,
});
export type MerchantPosting = z.infer<typeof merchantPosting>;

export const merchantPostingList = z.object({ postings: z.array(merchantPosting), ...totals });

export const merchantPostingListSpec = listSpec({
  filters: {
    merchantId: recordId,
    kind: z.enum(merchantPostingKinds).optional(),
    ...periodFilters,
  },
  sorts: ['createdAt'],
});

export const createMerchantBody = z.strictObject({
  name: newName,
  fees: tariffs,
  limits: merchantLimits.partial().optional(),
});

export const updateMerchantBody = z.strictObject({
  merchantId: recordId,
  name: newName.optional(),
  fees: tariffs.partial().optional(),
  limits: merchantLimits.partial().optional(),
  status: z.enum(['active', 'blocked']).optional(),
});

export type UpdateMerchantBody = z.infer<typeof updateMerchantBody>;

const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], fault('not_ip_address'));

export const createKeyBody = z.strictObject({
  merchantId: recordId,
  label: z.string().trim().max(40).optional(),
  allowIps: z.array(ipAddress).max(50).optional(),
  mode: keyMode.optional(),
});
export const revokeKeyBody = z.strictObject({ keyId: recordId, status: z.literal('revoked') });
export const createdKey = z.object({ id: recordId, apiKey: z.string() });

export const merchantWalletBody = z.strictObject({ merchantId: recordId, ...walletChange });
