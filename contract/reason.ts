import type { OrderStatus } from './order-status.ts';
import { approvalReasons } from './reasons/approval.ts';
import { complaintReasons } from './reasons/complaint.ts';
import { dayCloseReasons } from './reasons/day-close.ts';
import { decisionReasons } from './reasons/decision.ts';
import { whatIfReasons } from './reasons/what-if.ts';
import { evidenceReasons, lineReasons } from './reasons/evidence.ts';
import type { FactKind } from './reasons/facts.ts';
import { fieldReasons } from './reasons/field.ts';
import { fileReasons } from './reasons/file.ts';
import { moneyRequestReasons } from './reasons/money-request.ts';
import { moneyReasons } from './reasons/money.ts';
import { orderReasons } from './reasons/order.ts';
import { peopleReasons } from './reasons/people.ts';
import { reportReasons } from './reasons/report.ts';
import { requestReasons } from './reasons/request.ts';
import { staffNoteReasons } from './reasons/staff-note.ts';
import { statementFileReasons, statementRowReasons } from './reasons/statement.ts';
import { utrReasons } from './reasons/utr.ts';

/** What the facts hold, by their kind. All are JSON, so that they can be stored. */
export interface FactKinds extends Record<FactKind, unknown> {
  /** The same in every language: a name, an id, a person's own words. */
  text: string;
  /** A whole number. */
  number: number;
  /** Basis points; people read them in per cent. */
  share: number;
  /** Decimal text in major units, as the API returns it. */
  money: string;
  /** ISO 8601. */
  instant: string;
  /** A payment reference. */
  utr: string;
  orderStatus: OrderStatus;
  /** Another reason, inserted into the sentence. */
  reason: Reason;
}

/** Every reason, with the kinds of its facts. The catalogue has a sentence for each. */
export const reasons = {
  ...fieldReasons,
  ...requestReasons,
  ...fileReasons,
  ...moneyReasons,
  ...utrReasons,
  ...orderReasons,
  ...peopleReasons,
  ...approvalReasons,
  ...moneyRequestReasons,
  ...complaintReasons,
  ...dayCloseReasons,
  ...decisionReasons,
  ...whatIfReasons,
  ...reportReasons,
  ...staffNoteReasons,
  ...evidenceReasons,
  ...lineReasons,
  ...statementFileReasons,
  ...statementRowReasons,
} as const;

type Reasons = typeof reasons;
export type ReasonCode = keyof Reasons;

export type FactsOf<C extends ReasonCode> = {
  [Name in keyof Reasons[C]]: Reasons[C][Name] extends FactKind
    ? FactKinds[Reasons[C][Name]]
    : never;
};

/** Why something is so, as data: a code, and the facts that its sentence names. */
export type Reason = ReasonOf<ReasonCode>;

export type ReasonOf<Codes extends ReasonCode> = {
  [C in Codes]: { code: C; facts: FactsOf<C> };
}[Codes];

/** A reason as stored: a code with facts, or the text that a person wrote. */
export type StoredReason = Reason | string;

/** Codes whose sentence has no facts. */
export type PlainReasonCode = {
  [C in ReasonCode]: keyof Reasons[C] extends never ? C : never;
}[ReasonCode];
