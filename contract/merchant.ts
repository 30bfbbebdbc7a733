import { z } from 'zod';
import { fault } from './fault.ts';
import { listSpec, searchFilter, totals } from './list.ts';
import {
  basisPoints,
  currencyCode,
  instant,
  moneyText,
  personName,
  recordId,
} from './primitives.ts';
import { walletChange } from './user.ts';

export const merchantStatuses = ['active', 'blocked', 'frozen'] as const;
export const merchantFees = z.strictObject({ payinBps: basisPoints, payoutBps: basisPoints });

export const merchantBalance = z.object({
  balance: moneyText,
  held: moneyText,
  currency: currencyCode,
});

/** A key is shown once; afterwards only its `label` and last four characters are. */
export const merchantKeyInfo = z.object({
  id: recordId,
  label: z.string().nullable(),
  lastFour: z.string(),
  allowIps: z.array(z.string()),
  createdAt: instant,
});

export const merchant = z.object({
  id: recordId,
  name: personName,
  status: z.enum(merchantStatuses),
  fees: merchantFees,
  balance: merchantBalance,
  keys: z.array(merchantKeyInfo),
  createdAt: instant,
});
export type Merchant = z.infer<typeof merchant>;

export const merchantList = z.object({ merchants: z.array(merchant), ...totals });

export const merchantListSpec = listSpec({
  filters: { q: searchFilter, status: z.enum(merchantStatuses).optional() },
  sorts: ['createdAt', 'name'],
});

export const createMerchantBody = z.strictObject({ name: personName, fees: merchantFees });

export const updateMerchantBody = z.strictObject({
  merchantId: recordId,
  name: personName.optional(),
  fees: merchantFees.partial().optional(),
  status: z.enum(['active', 'blocked']).optional(),
});

export type UpdateMerchantBody = z.infer<typeof updateMerchantBody>;

const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], fault('not_ip_address'));

export const createKeyBody = z.strictObject({
  merchantId: recordId,
  label: z.string().trim().max(40).optional(),
  allowIps: z.array(ipAddress).max(50).optional(),
});
export const revokeKeyBody = z.strictObject({ keyId: recordId, status: z.literal('revoked') });
export const createdKey = z.object({ id: recordId, apiKey: z.string() });

export const merchantWalletBody = z.strictObject({ merchantId: recordId, ...walletChange });
