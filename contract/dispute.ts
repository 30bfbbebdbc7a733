import { z } from 'zod';
import { verdictReasons } from './decision-reason.ts';
import { fault } from './fault.ts';
import {
  anyOfThese,
  handedToFilter,
  listSpec,
  orderFilters,
  totals,
  waitsForFilter,
} from './list.ts';
import { ledgerPosting } from './payin.ts';
import { fileTypes } from './file.ts';
import { actorKinds, timelineEntry } from './order.ts';
import { payout } from './payout.ts';
import { instant, moneyText, note, reason, recordId, refId, wholeNumber } from './primitives.ts';
import { whyRules } from './why.ts';

/**
 * `unassigned`: nobody handles it yet. `pending`: it has a handler. `resolved`: the payment stands.
 * `revoke_claim`: the peer's claim of having paid was revoked.
 */
export const disputeStatuses = ['unassigned', 'pending', 'resolved', 'revoke_claim'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeVerdicts = ['resolved', 'revoke_claim'] as const;
export type DisputeVerdict = (typeof disputeVerdicts)[number];

/** Disputes without a verdict, and those that have one. */
export const disputeStates = ['open', 'closed'] as const;

/** An instant that a row can bear. */
const pastInstant = instant.refine((at) => at >= '1900' && at < '9999', fault('not_valid'));

/**
 * `openAt`: without a verdict at that instant. `q` searches the dispute's id, its pay-out's ids,
 * the customer and the reference.
 */
export const disputeListSpec = listSpec({
  filters: {
    ...orderFilters,
    ...waitsForFilter,
    ...handedToFilter,
    status: anyOfThese(disputeStatuses).optional(),
    state: z.enum(disputeStates).optional(),
    openAt: pastInstant.optional(),
  },
  sorts: ['createdAt', 'amount'],
  counted: ['unassigned', 'pending'],
});

/** `nudge` reminds the party that has not answered, with a fixed text of the portal. */
export const messageKinds = ['text', 'nudge'] as const;

/**
 * Who reads a message besides staff: `internal` the payer, `merchant` the merchant. Only staff
 * chooses.
 */
export const messageAudiences = ['internal', 'merchant'] as const;
export type MessageAudience = (typeof messageAudiences)[number];

const person = z.object({ id: recordId, name: z.string() });

/**
 * A dispute about a pay-out. `peer` and `utr` are as they were when it was disputed, `payout` as it
 * is now. `unread` counts the messages that the caller has not read.
 */
export const dispute = z.object({
  id: refId,
  refId,
  status: z.enum(disputeStatuses),
  reason,
  handler: person.nullable(),
  peer: person.nullable(),
  utr: z.string().nullable(),
  payout,
  createdAt: instant,
  createdBy: z.object({ kind: z.enum(actorKinds), name: z.string() }),
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  // Longer than what a person may type: a reason may stand before it.
  note: z.string().nullable(),
  lastMessage: z
    .object({
      at: instant,
      author: z.string(),
      kind: z.enum(messageKinds),
      text: z.string(),
      files: z.int(),
    })
    .nullable(),
  unread: z.int(),
});
export type Dispute = z.infer<typeof dispute>;

/** `counts`: disputes per open status, and those that wait for the reader, as for pay-ins. */
export const disputeList = z.object({
  orders: z.array(dispute),
  ...totals,
  counts: z.record(z.string(), z.int()),
});

/** The states of a claimed reference. */
export const claimStates = ['claimed', 'used', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Every reference ever claimed for the pay-out, and the state of the claim. */
export const utrClaim = z.object({
  utr: z.string(),
  state: z.enum(claimStates),
  by: z.string(),
  at: instant,
});

/**
 * A line of the payer's bank statement, close to the pay-out in time and of the same amount.
 * `vouched`: somebody other than the payer uploaded a file that contains it; a file from the payer
 * alone proves nothing.
 */
export const caseBankLine = z.object({
  id: recordId,
  date: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: moneyText,
  rrn: z.string().nullable(),
  narration: z.string(),
  vouched: z.boolean(),
});

/** The postings that a verdict would write; empty when the payment stands. */
const preview = z.object({
  verdict: z.enum(disputeVerdicts),
  postings: z.array(ledgerPosting.pick({ account: true, amount: true })),
});

/** `preview` and `claims` are for staff only. */
export const disputeDetail = dispute.extend({
  timeline: z.array(timelineEntry),
  claims: z.array(utrClaim),
  bankLines: z.array(caseBankLine),
  earlier: z.array(dispute.pick({ id: true, refId: true, status: true, createdAt: true })),
  preview: z.array(preview),
});
export type DisputeDetail = z.infer<typeof disputeDetail>;

export const byDisputeId = z.strictObject({ id: refId });
export const filesPerMessageMax = 5;

/**
 * `note` says what is new where the payment was disputed before. `fileIds`: evidence that the
 * caller has uploaded; it becomes the first message of the dispute, for staff and the merchant.
 */
export const createDisputeBody = z.strictObject({
  refId,
  reason,
  note: note.optional(),
  fileIds: z.array(recordId).max(filesPerMessageMax).optional(),
});
export const startDisputeBody = z.strictObject({ disputeId: refId });
const why = whyRules<DisputeVerdict>(verdictReasons);
/** Why: by a code of this verdict, in somebody's own words, or both. */
export const resolveDisputeBody = z
  .strictObject({
    disputeId: refId,
    status: z.enum(disputeVerdicts),
    reason: z.enum(Object.values(verdictReasons).flat()).optional(),
    note: note.optional(),
  })
  .refine(...why.isOfThisEnd)
  .refine(...why.isGiven);

const messageMax = 2000;

export const disputeMessage = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(messageKinds),
  audience: z.enum(messageAudiences),
  author: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  text: z.string(),
  files: z.array(
    z.object({ id: recordId, name: z.string(), type: z.enum(fileTypes), bytes: z.int() }),
  ),
});
export type DisputeMessage = z.infer<typeof disputeMessage>;

/** `after`: the id of the last message that the caller has. */
export const messagesQuery = z.strictObject({
  disputeId: refId,
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
});

/** `readUntil`: how far each party has read, as the id of a message. */
export const messageList = z.object({
  messages: z.array(disputeMessage),
  readUntil: z.array(z.object({ user: person, messageId: z.int() })),
});

export const sendMessageBody = z
  .strictObject({
    disputeId: refId,
    kind: z.enum(messageKinds).optional(),
    audience: z.enum(messageAudiences).optional(),
    text: z.string().trim().max(messageMax).optional(),
    fileIds: z.array(recordId).max(filesPerMessageMax).optional(),
  })
  .refine(
    (body) => body.kind === 'nudge' || Boolean(body.text) || (body.fileIds?.length ?? 0) > 0,
    { path: ['text'], error: fault('message_empty') },
  )
  .refine((body) => body.kind !== 'nudge' || (!body.text && !body.fileIds?.length), {
    path: ['text'],
    error: fault('nudge_with_text'),
  });

export const readMessagesBody = z.strictObject({ disputeId: refId, messageId: z.int().min(0) });
