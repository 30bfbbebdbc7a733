import type { LiveTopic } from '@peerdesk/contract/endpoints.ts';
import type { LineState, MatchRule } from '@peerdesk/contract/statement.ts';
import type { Actor } from '@peerdesk/domain/order/payin.ts';
import type { EntryDraft, Posting } from '@peerdesk/domain/ledger/postings.ts';
import type { AssignmentMove } from '@peerdesk/domain/payout/payout.ts';
import { balanceChanges } from '@peerdesk/domain/ledger/postings.ts';
import { minor, zero, type Minor } from '@peerdesk/domain/money.ts';
import { changesToJson } from './changes-to-json.ts';
import { ask, isRefusedStatement, type Queryable } from './pool.ts';

/** Where a change came from. Never holds a token or a password. */
export interface Origin {
  ip: string | null;
  requestId: string | null;
}

/**
 * A claim on an idempotency key; `response` is what a retry is answered with (null: never again).
 */
export interface IdempotencyClaim {
  actor: string;
  key: string;
  call: string;
  bodyHash: string;
}

export interface OutboxRow {
  topic: LiveTopic | 'session';
  scopes: readonly string[];
  event: string;
  ref: string;
  payload?: Record<string, unknown>;
}

export interface AuditRow {
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** The change of one running balance. `held` counts what the owner's open orders hold more. */
export interface AccountChange {
  account: string;
  amount: Minor;
  held: Minor;
  mayOverdraw: boolean;
}

interface LineStanding {
  state: LineState;
  /** The round of the suspense entry that holds its credit; null while none does. */
  inSuspense: number | null;
}

/** One bank line goes from how it was read to how it shall be; `matches` are its new orders. */
export interface LineMove {
  lineId: string;
  uploadId: string;
  from: LineStanding;
  to: LineStanding & { orderRef: string | null; rule: MatchRule | null; reason: string | null };
  matches: readonly {
    orderKind: 'payin' | 'payout';
    orderRef: string;
    amount: Minor;
    evidence: Record<string, unknown>;
    approved: boolean;
  }[];
}

/** Everything that one decision writes, in one statement and one transaction. */
export interface ChangeSet {
  at: number;
  actor: Actor;
  origin: Origin;
  node: string;
  idempotency?: { claim: IdempotencyClaim; response: unknown } | undefined;
  utr?:
    | {
        utr: string;
        previousUtr: string | null;
        move: 'claim' | 'use' | 'refuse' | 'keep';
        orderKind: 'payin' | 'payout';
        orderRef: string;
        accountId: string | null;
        amount: Minor;
      }
    | undefined;
  assignment?: { upiId: string; upiVersion: number } | undefined;
  payin?:
    | {
        refId: string;
        fromStatus: string;
        fromVersion: number;
        set: Record<string, unknown>;
        /** How many open pay-ins the customer may have, this one among them. */
        room?: { merchantId: string; customerId: string; most: number } | undefined;
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
  /** A reference that a pay-out without a bank line behind it loses to a bank's credit. */
  released?: { utr: string; orderRef: string } | undefined;
  lines?: readonly LineMove[] | undefined;
  dispute?:
    | {
        /** Null opens a new one. */
        fromVersion: number | null;
        set: Record<string, unknown>;
        /** What a new one is found by, in lower case. */
        words?: string | undefined;
      }
    | undefined;
  accounts?: readonly AccountChange[];
  entries?: readonly EntryDraft[];
  events?: readonly { orderRef: string; event: string; detail: Record<string, unknown> }[];
  audit: readonly AuditRow[];
  outbox: readonly OutboxRow[];
}

/** Which guard failed, by the SQL state that `commit_changes` raises. */
const guards = {
  PD001: 'stale',
  PD002: 'utr-used',
  PD003: 'insufficient',
  PD004: 'key-used',
  PD005: 'upi-taken',
  PD006: 'no-room',
  PD007: 'line-taken',
} as const;
export type Lost = (typeof guards)[keyof typeof guards];

export type Committed = { ok: true } | { ok: false; lost: Lost; detail: string };

/**
 * Writes a change, or nothing of it. Inside a transaction the caller must give up after a loss.
 *
 * @throws what the database throws when no guard is the cause; whether it was written is then
 * unknown.
 */
export function commitChange(db: Queryable, change: ChangeSet): Promise<Committed> {
  return commitChanges(db, [change]);
}

/**
 * Writes many changes in one transaction, or nothing of them: the first guard that fails undoes
 * all. The caller then writes them one by one.
 */
export async function commitChanges(
  db: Queryable,
  changes: readonly ChangeSet[],
): Promise<Committed> {
  try {
    await ask(db, {
      name: 'commit_changes',
      text: 'select commit_changes($1::jsonb)',
      values: [changesToJson(changes)],
    });
    return { ok: true };
  } catch (error) {
    const lost = lossOf(error);
    if (lost === null) throw error;
    return { ok: false, ...lost };
  }
}

function lossOf(error: unknown): { lost: Lost; detail: string } | null {
  if (!isRefusedStatement(error)) return null;
  const { code = '', constraint } = error;
  if (code in guards) {
    return { lost: guards[code as keyof typeof guards], detail: error.message };
  }
  if (constraint === 'payin_account_amount_open') return { lost: 'upi-taken', detail: '' };
  if (constraint === 'dispute_one_open') return { lost: 'stale', detail: '' };
  if (constraint === 'utr_used_once') return { lost: 'utr-used', detail: '' };
  if (constraint === 'statement_match_order') return { lost: 'stale', detail: '' };
  return null;
}

/** The running balances that postings move, with what is held changed on one account besides. */
export function accountChanges(
  postings: readonly Posting[],
  hold: { account: string; change: Minor } | null,
  mayOverdraw: boolean,
): AccountChange[] {
  const held = hold && hold.change !== 0n ? [{ account: hold.account, amount: zero }] : [];
  return balanceChanges([...postings, ...held]).map(({ account, amount }) => ({
    account,
    amount,
    held: minor(account === hold?.account ? hold.change : 0n),
    mayOverdraw,
  }));
}
