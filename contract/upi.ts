import { z } from 'zod';
import { listSpec, searchFilter, totals } from './list.ts';
import { instant, moneyText, personName, recordId, vpa } from './primitives.ts';

/** `waiting`: added by a peer, not yet approved by its subadmin or the admin. */
export const upiStatuses = ['waiting', 'active', 'paused', 'frozen'] as const;
export type UpiStatus = (typeof upiStatuses)[number];

export const upiLimits = z.strictObject({
  minAmount: moneyText,
  maxAmount: moneyText,
  dailyAmount: moneyText,
  dailyCount: z.int().min(1).max(50),
});

/** `today` is how much of the caps open and approved pay-ins of the last 24 hours used. */
export const upiId = z.object({
  id: recordId,
  upi: z.string(),
  holder: z.string(),
  bank: z.string().nullable(),
  accountId: z.string(),
  peerId: recordId,
  status: z.enum(upiStatuses),
  limits: upiLimits,
  today: z.object({ amount: moneyText, count: z.int() }),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});
export type UpiId = z.infer<typeof upiId>;

export const upiList = z.object({ upis: z.array(upiId), ...totals });

export const upiListSpec = listSpec({
  filters: {
    q: searchFilter,
    status: z.enum(upiStatuses).optional(),
    peerId: recordId.optional(),
  },
  sorts: ['createdAt', 'upi'],
});

export const createUpiBody = z.strictObject({
  peerId: recordId.optional(),
  upi: vpa,
  holder: personName,
  bank: z.string().trim().max(80).optional(),
  accountId: z.string().trim().min(1).max(64).optional(),
  limits: upiLimits.partial().optional(),
});

export const updateUpiBody = z.strictObject({
  upiId: recordId,
  status: z.enum(['active', 'paused']).optional(),
  limits: upiLimits.partial().optional(),
  holder: personName.optional(),
});

export const restockUpiBody = z.strictObject({
  upiId: recordId,
  limits: upiLimits.partial().optional(),
});
