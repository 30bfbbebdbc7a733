import { z } from 'zod';
import { fault } from './fault.ts';
import { orderStatuses } from './order-status.ts';
import { complaintStatuses } from './complaint.ts';
import { disputeStatuses } from './dispute.ts';
import { partyKinds } from './party.ts';
import { currencyCode, instant, moneyText, note, recordId, refId } from './primitives.ts';
import { roles } from './user.ts';

/** What staff can view together, write notes about and hand over. */
export const subjectKinds = ['payin', 'payout', 'dispute', 'complaint'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `hand_over` names the new owner of the order; `let_go` leaves it without one. */
export const staffNoteKinds = ['note', 'hand_over', 'let_go'] as const;
export type StaffNoteKind = (typeof staffNoteKinds)[number];

const person = z.object({ id: recordId, name: z.string() });

/** What staff write for staff; peers, merchants and customers never see it. */
export const staffNote = z.object({
  id: z.int(),
  at: instant,
  author: person,
  kind: z.enum(staffNoteKinds),
  /** Among the notes about a customer: the customer's order that it is about. */
  order: refId.nullable(),
  text: z.string(),
  to: person.nullable(),
  mentions: z.array(person.extend({ hasRead: z.boolean() })),
});
export type StaffNote = z.infer<typeof staffNote>;

const handedTo = z.object({ to: person, by: person, at: instant, text: z.string() });

/**
 * `refId`: of an order, dispute or complaint, or the `partySubject` of a party. `people`: whom a
 * note can mention and the order be handed to: the staff who see it, the reader included.
 */
export const staffNotes = z.object({
  refId,
  notes: z.array(staffNote),
  handedTo: handedTo.nullable(),
  isOpen: z.boolean(),
  people: z.array(person.extend({ role: z.enum(roles) })),
});
export type StaffNotes = z.infer<typeof staffNotes>;

/** What a note or a hand-over is about. */
const about = z.object({
  refId,
  kind: z.enum(subjectKinds),
  status: z.enum([...orderStatuses, ...disputeStatuses, ...complaintStatuses]),
  amount: moneyText,
  currency: currencyCode,
  by: person,
  at: instant,
  text: z.string(),
});
export type NotedSubject = z.infer<typeof about>;

/** A note about a party. */
const aboutParty = about
  .pick({ refId: true, by: true, at: true, text: true })
  .extend({ kind: z.enum(partyKinds), name: z.string() });
export type NotedParty = z.infer<typeof aboutParty>;

/**
 * `handed`: open orders handed to the reader, oldest first. `mentions`, `parties`: notes not read
 * yet, about orders and about people.
 */
export const ownNotes = z.object({
  handed: z.array(about),
  mentions: z.array(about),
  parties: z.array(aboutParty),
});

export const staffNoteParams = z.strictObject({ refId });

export const mentionsMax = 10;
export const staffNoteMax = 1000;

export const addNoteBody = z.strictObject({
  refId,
  text: z.string().trim().min(1, fault('message_empty')).max(staffNoteMax),
  /** The people mentioned; each must be staff who can see the order. */
  mentionIds: z.array(recordId).max(mentionsMax).optional(),
});

/** `toId`: null leaves it without an owner. */
export const handOverBody = z.strictObject({ refId, toId: recordId.nullable(), text: note });
