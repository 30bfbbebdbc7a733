import { z } from 'zod';

/** The lists in which something may wait for the reader. */
export const waitingKinds = [
  'payin',
  'payout',
  'dispute',
  'complaint',
  'request',
  'approval',
  'dayClose',
  'upi',
  'exceptions',
  'alerts',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** So many are counted of each kind. */
export const waitingMost = 1000;

const count = z.int().min(0).max(waitingMost);

/** Each is the total of its list, as the reader may ask for it, up to 1,000. */
export const waitingCounts = z.object({
  payin: count,
  payout: count,
  dispute: count,
  complaint: count,
  request: count,
  approval: count,
  dayClose: count,
  upi: count,
  exceptions: count,
  alerts: count,
} satisfies Record<WaitingKind, z.ZodType>);
export type WaitingCounts = z.infer<typeof waitingCounts>;
