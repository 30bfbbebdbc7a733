import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type { LineState, MatchRule } from '@peerdesk/contract/statement.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import type { EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import type { UnprovedMost } from '@peerdesk/domain/payin/payin.ts';
import type { AssignmentMove } from '@peerdesk/domain/payout/payout.ts';
import type { IdempotencyClaim, Origin, SecondApproval } from '../../platform/http/context.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';

export interface AuditRow {
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/**
 * The change of one running balance. `held` counts what the owner's open orders hold more,
 * `uncleared` what it was credited on its own word.
 */
export interface AccountChange {
  account: string;
  amount: Minor;
  held: Minor;
  uncleared: Minor;
  /** How far below zero the available amount may go; null: without limit. */
  overdraft: Minor | null;
}

interface LineStanding {
  state: LineState;
  /** The round of the suspense entry for its credit; null when it is not in suspense. */
  inSuspense: number | null;
}

/** A credit that a line no longer proves; it clears at this instant unless proved otherwise. */
export interface UnprovedCredit {
  entryId: string;
  account: string;
  amount: Minor;
  orderRef: string;
  clearsAt: number;
}

/** Moves one bank line from the state that was read to a new one; `matches` are its new orders. */
export interface LineMove {
  lineId: string;
  uploadId: string;
  from: LineStanding;
  to: LineStanding & {
    orderRef: string | null;
    rule: MatchRule | null;
    reason: StoredReason | null;
    /** How its credit ended without an order; once set, it stays. */
    settledBy?: string;
  };
  matches: readonly {
    orderKind: 'payin' | 'payout';
    orderRef: string;
    amount: Minor;
    evidence: Record<string, unknown>;
    approved: boolean;
  }[];
  /** The payers' credits that the line, if attested, proved until now. */
  unproved?: readonly UnprovedCredit[];
}

/** Everything that one decision writes, in one statement and one transaction. */
export interface ChangeSet {
  at: number;
  actor: Actor;
  origin: Origin;
  /** `response` is what a retry gets; null: it is never shown again. */
  idempotency?: { claim: IdempotencyClaim; response: unknown } | undefined;
  /** The second person's approval of it, which must still be waiting. */
  approval?: SecondApproval;
  utr?:
    | {
        utr: string;
        previousUtr: string | null;
        move: 'claim' | 'use' | 'use_again' | 'refuse' | 'keep' | 'contest';
        orderKind: 'payin' | 'payout' | 'settlement';
        orderRef: string;
        accountId: string | null;
        amount: Minor;
      }
    | undefined;
  assignment?: { upiId: string; upiVersion: number } | undefined;
  /** A new pay-in, whose order id must be new to its merchant. */
  newPayin?: { merchantId: string; orderId: string; values: Record<string, unknown> } | undefined;
  payin?:
    | {
        refId: string;
        fromStatus: string;
        fromVersion: number;
        set: Record<string, unknown>;
        /**
         * How many open pay-ins the customer may have with this one, and what unproved claims may
         * hold with it; null: not counted.
         */
        room?:
          | {
              merchantId: string;
              customerId: string;
              most: number | null;
              unproved: (UnprovedMost & { ownAmount: Minor }) | null;
            }
          | undefined;
      }
    | undefined;
  payout?:
    | {
        refId: string;
        fromStatus: string;
        fromVersion: number;
        set: Record<string, unknown>;
        assignment: AssignmentMove | null;
      }
    | undefined;
  /**
   * A reference that an order which no line proves loses to a bank's line, or that an approval used
   * which is reversed.
   */
  released?: { utr: string; orderRef: string; isReversed?: true } | undefined;
  lines?: readonly LineMove[] | undefined;
  dispute?:
    | {
        /** Null opens a new one. */
        fromVersion: number | null;
        set: Record<string, unknown>;
        /** The lower-case text in which a search finds a new one. */
        words?: string | undefined;
      }
    | undefined;
  accounts?: readonly AccountChange[];
  entries?: readonly EntryDraft[];
  events?: readonly { orderRef: string; event: string; detail: Record<string, unknown> }[];
  audit: readonly AuditRow[];
  outbox: readonly OutboxRow[];
}

/** The audit rows of a change, with that of its second approval. */
export function auditOf({ audit, approval }: ChangeSet): readonly AuditRow[] {
  if (!approval) return audit;
  const { id, by, note } = approval;
  return [
    ...audit,
    { action: 'approval.approved', subject: `approval:${id}`, after: { by, note } },
  ];
}

/** The lists that a change changes, with those of its second approval. */
export function outboxOf({ outbox, approval }: ChangeSet): readonly OutboxRow[] {
  if (!approval) return outbox;
  const { id, scopes } = approval;
  return [...outbox, { topic: 'approval', scopes, event: 'approval.approved', ref: id }];
}
