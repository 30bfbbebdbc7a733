import { z } from 'zod';
import { complaintListSpec } from './complaint.ts';
import { disputeListSpec } from './dispute.ts';
import { fault } from './fault.ts';
import { displayOfList, filterTextMax } from './list.ts';
import { merchantListSpec } from './merchant.ts';
import { moneyRequestListSpec } from './money-request.ts';
import { payinListSpec } from './payin.ts';
import { payoutListSpec } from './payout.ts';
import { recordId } from './primitives.ts';
import { upiListSpec } from './upi.ts';
import { userListSpec } from './user.ts';

/** The lists whose views can be saved. */
export const viewLists = {
  payins: payinListSpec,
  payouts: payoutListSpec,
  disputes: disputeListSpec,
  complaints: complaintListSpec,
  requests: moneyRequestListSpec,
  users: userListSpec,
  upis: upiListSpec,
  merchants: merchantListSpec,
} as const satisfies Record<string, { query: z.ZodObject }>;
export type ViewList = keyof typeof viewLists;

const list = z.enum(Object.keys(viewLists) as [ViewList]);
const name = z.string().trim().min(1, fault('empty')).max(60);

const parametersMax = 16;
const filters = z
  .record(z.string().max(20), z.string().trim().max(filterTextMax))
  .refine((given) => Object.keys(given).length <= parametersMax, fault('too_many_filters'))
  .meta({ description: 'The parameters of the list’s call, without the page' });
const display = z.strictObject(displayOfList);

/**
 * A named query of a list. A preset such as `today` stays a preset. `isShared`: staff see it too.
 * `by`: its owner.
 */
export const savedView = z.object({
  id: recordId,
  list,
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  display,
  isShared: z.boolean(),
  by: z.object({ id: recordId, name: z.string() }),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewList = z.object({ views: z.array(savedView) });

export const saveViewBody = z.strictObject({
  list,
  name,
  filters,
  display: display.optional(),
  isShared: z.boolean().optional(),
});

/** Fields that are left out stay unchanged. */
export const updateViewBody = z.strictObject({
  id: recordId,
  name: name.optional(),
  filters: filters.optional(),
  display: display.optional(),
  isShared: z.boolean().optional(),
});
export const byViewId = z.strictObject({ id: recordId });
