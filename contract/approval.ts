import { z } from 'zod';
import { endComplaintBody } from './complaint.ts';
import { resolveDisputeBody } from './dispute.ts';
import { codeOfIssue } from './issue.ts';
import {
  anyOfThese,
  listSpec,
  periodFilters,
  searchFilter,
  totals,
  waitsForFilter,
} from './list.ts';
import { decideMoneyBody } from './money-request.ts';
import { reverseBody } from './ledger.ts';
import { merchantWalletBody } from './merchant.ts';
import { jsonValue } from './order.ts';
import { decidePayinBody } from './payin.ts';
import { decidePayoutBody } from './payout.ts';
import { currencyCode, instant, moneyText, note, reason, recordId } from './primitives.ts';
import { matchBody, splitBody, undoBody } from './line-actions.ts';
import { refundBody, writeOffBody } from './suspense.ts';
import { updateSettingsBody } from './settings.ts';
import { userWalletBody } from './user.ts';

/** The calls that a second person may approve, with their bodies. */
export const approvableBodies = {
  'user.changeWallet': userWalletBody,
  'merchant.changeWallet': merchantWalletBody,
  'payin.decide': decidePayinBody,
  'payout.decide': decidePayoutBody,
  'dispute.resolve': resolveDisputeBody,
  'complaint.end': endComplaintBody,
  'request.decide': decideMoneyBody,
  'ledger.reverse': reverseBody.omit({ preview: true }),
  'utr.match': matchBody,
  'utr.split': splitBody,
  'utr.undo': undoBody,
  'suspense.refund': refundBody,
  'suspense.writeOff': writeOffBody,
  // Applied to the current settings: other keys may have been saved in the meantime.
  'settings.update': updateSettingsBody.omit({ version: true, brand: true }),
} as const satisfies Record<string, z.ZodObject>;
export type ApprovableCall = keyof typeof approvableBodies;
export const approvableCalls = Object.keys(approvableBodies) as [ApprovableCall];

export const approvalStatuses = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

const person = z.object({ id: recordId, name: z.string() });

/**
 * An action that one person requested and a second one decides. `subject` (the account or the
 * order) and `amount` are as they were when it was requested; `body` is that of the call.
 */
export const approval = z.object({
  id: recordId,
  call: z.enum(approvableCalls),
  body: z.record(z.string(), jsonValue),
  note: z.string(),
  subject: person,
  amount: moneyText,
  currency: currencyCode,
  status: z.enum(approvalStatuses),
  requestedBy: person,
  /** Who gains by it, and therefore cannot decide it. */
  gains: z.array(recordId),
  createdAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

export const approvalList = z.object({
  approvals: z.array(approval),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

export const approvalListSpec = listSpec({
  filters: {
    ...periodFilters,
    ...waitsForFilter,
    q: searchFilter,
    status: anyOfThese(approvalStatuses).optional(),
    call: anyOfThese(approvableCalls).optional(),
  },
  sorts: ['createdAt'],
  counted: ['waiting'],
});

/** `body` must be one that the call itself accepts. */
export const askApprovalBody = z
  .strictObject({
    call: z.enum(approvableCalls),
    body: z.record(z.string(), jsonValue),
    note: reason,
  })
  .superRefine(({ call, body }, context) => {
    const read = approvableBodies[call].safeParse(body, { error: codeOfIssue });
    for (const issue of read.error?.issues ?? []) {
      context.addIssue({ ...issue, path: ['body', ...issue.path] });
    }
  });

/** `withdrawn` by the requester; the others by another person. */
export const decideApprovalBody = z.strictObject({
  id: recordId,
  status: z.enum(['approved', 'declined', 'withdrawn']),
  note: note.optional(),
});
