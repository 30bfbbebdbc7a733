import { z } from 'zod';
import { complaintEndReasons } from './decision-reason.ts';
import { caseBankLine, claimStates } from './dispute.ts';
import { fault } from './fault.ts';
import { fileTypes } from './file.ts';
import {
  amountFilter,
  anyOfIds,
  anyOfThese,
  handedToFilter,
  listSpec,
  periodFilters,
  searchFilter,
  totals,
  waitsForFilter,
} from './list.ts';
import { payToken } from './pay-page.ts';
import { payoutStatuses } from './payout.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, instant, moneyText, note, recordId, refId, utrInput } from './primitives.ts';
import { lineStates } from './statement.ts';
import { whyRules } from './why.ts';

/**
 * `open`: waits for staff. `asked`: staff has written, and waits for the customer. `approved`: the
 * pay-in was approved after all. `refunded`: the bank's credit went back to its sender. `refused`:
 * with a reason, which the customer reads.
 */
export const complaintStatuses = ['open', 'asked', 'approved', 'refunded', 'refused'] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

/** How staff can end a complaint; only an approval of its pay-in makes it `approved`. */
export const complaintEnds = ['refunded', 'refused'] as const;
export type ComplaintEnd = (typeof complaintEnds)[number];

/** Complaints that wait for somebody, and those that have ended. */
export const complaintStates = ['open', 'closed'] as const;

/** `q` finds the complaint’s, the pay-in’s and the merchant’s ids, the customer and the UTR. */
export const complaintListSpec = listSpec({
  filters: {
    ...periodFilters,
    q: searchFilter,
    amount: amountFilter.optional(),
    merchantId: anyOfIds.optional(),
    peerId: anyOfIds.optional(),
    status: anyOfThese(complaintStatuses).optional(),
    state: z.enum(complaintStates).optional(),
    ...waitsForFilter,
    ...handedToFilter,
  },
  sorts: ['createdAt', 'amount'],
  counted: ['open', 'asked'],
});

const person = z.object({ id: recordId, name: z.string() });

/**
 * "I paid, and it was declined or expired": about one pay-in, by its customer. `utr` is what the
 * customer reports now, and claims no reference. `orderStatus` is the pay-in’s current status. A
 * merchant does not see `peer` and `decidedBy`. `unread`: the customer’s messages that the caller
 * has not read.
 */
export const complaint = z.object({
  id: recordId,
  refId,
  orderId: z.string(),
  merchant: person,
  customer: z.object({ id: z.string(), name: z.string().nullable() }),
  amount: moneyText,
  currency: currencyCode,
  status: z.enum(complaintStatuses),
  orderStatus: z.enum(orderStatuses),
  utr: z.string().nullable(),
  peer: person.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  note: z.string().nullable(),
  unread: z.int(),
});
export type Complaint = z.infer<typeof complaint>;

export const complaintList = z.object({
  complaints: z.array(complaint),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

/** `looksLike` lists earlier pictures that are nearly the same. */
export const complaintMessage = z.object({
  id: z.int(),
  at: instant,
  by: z.enum(['customer', 'staff']),
  author: z.string(),
  text: z.string(),
  files: z.array(z.object({ id: recordId, name: z.string(), type: z.enum(fileTypes) })),
  looksLike: z.array(recordId),
});
export type ComplaintMessage = z.infer<typeof complaintMessage>;

/**
 * `isOfAccount`: on the account that the customer was to pay. `refId`: what it paid. `refund`: the
 * pay-out that is to bring the credit back to its sender; `mayOpen`: the reader sees that pay-out.
 */
const evidenceLine = caseBankLine.extend({
  state: z.enum(lineStates),
  isOfAccount: z.boolean(),
  refId: z.string().nullable(),
  refund: z.object({ refId, status: z.enum(payoutStatuses), mayOpen: z.boolean() }).nullable(),
});

/**
 * `lines` have the reference, or the amount at that time; `claims` are others of that reference.
 * `readByCustomer`: the last message that the customer has seen, 0 for none.
 */
export const complaintDetail = complaint.extend({
  messages: z.array(complaintMessage),
  readByCustomer: z.int(),
  lines: z.array(evidenceLine),
  claims: z.array(z.object({ refId: z.string(), state: z.enum(claimStates) })),
  earlier: z.array(
    z.object({ id: recordId, status: z.enum(complaintStatuses), createdAt: instant }),
  ),
  /** The outcomes that the reader may decide without a second person. */
  mayEnd: z.array(z.enum(complaintEnds)),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;

export const byComplaintId = z.strictObject({ id: recordId });

const wordsMax = 1000;
export const complaintFilesMax = 3;
const words = z.string().trim().min(1, fault('message_empty')).max(wordsMax);
const fileIds = z.array(recordId).max(complaintFilesMax).optional();

/** `fileIds`: pictures that the writer has uploaded as evidence; the customer sees them. */
export const complaintMessageBody = z.strictObject({
  complaintId: recordId,
  text: words,
  fileIds,
});
const messageId = z.int().min(0);
export const readComplaintBody = z.strictObject({ complaintId: recordId, messageId });
export const customerReadBody = z.strictObject({ messageId });
export const readUntil = z.object({ messageId: z.int() });
const why = whyRules<ComplaintEnd>(complaintEndReasons);
/** Why, for the customer to read: by a code of this end, in somebody's own words, or both. */
export const endComplaintBody = z
  .strictObject({
    complaintId: recordId,
    status: z.enum(complaintEnds),
    reason: z.enum(Object.values(complaintEndReasons).flat()).optional(),
    note: note.optional(),
  })
  .refine(...why.isOfThisEnd)
  .refine(...why.isGiven);

/** By the customer, whose link says which pay-in it is about. */
export const complainBody = z.strictObject({
  text: words,
  utr: utrInput.optional(),
  fileIds,
});
export const customerMessageBody = z.strictObject({ text: words, fileIds });

/**
 * A complaint as its customer sees it: of staff only what was written, and up to which message
 * one of them has read. `unread`: answers that the customer has not seen yet.
 */
export const customerComplaint = z.object({
  mayComplain: z.boolean(),
  complaint: z
    .object({
      status: z.enum(complaintStatuses),
      createdAt: instant,
      note: z.string().nullable(),
      unread: z.int(),
      readBySupport: z.int(),
      messages: z.array(
        complaintMessage.pick({ id: true, at: true, by: true, text: true }).extend({
          files: z.array(recordId),
        }),
      ),
    })
    .nullable(),
});
export type CustomerComplaint = z.infer<typeof customerComplaint>;

export const customerFileFields = z.strictObject({});
export const customerFile = z.object({ id: recordId });
export const customerFileParams = z.object({ token: payToken.shape.token, id: recordId });
