import { because } from '@peerdesk/contract/because.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import { isRefusedStatement } from '../../platform/db/pool.ts';

/** Which guard failed, by the SQL state that `commit_changes` raises. */
const byState = {
  PD001: 'stale',
  PD002: 'utr-used',
  PD003: 'insufficient',
  PD004: 'key-used',
  PD005: 'upi-taken',
  PD006: 'no-room',
  PD007: 'line-taken',
} as const;

export type GuardFailure = (typeof byState)[keyof typeof byState];

/** Which guard stands behind a constraint that backs it. */
const byConstraint: Readonly<Record<string, GuardFailure>> = {
  payin_account_amount_open: 'upi-taken',
  dispute_one_open: 'stale',
  utr_used_once: 'utr-used',
  statement_match_order: 'stale',
};

/** A change of which nothing was written; `detail` is what the guard was about. */
export interface Failed {
  ok: false;
  failure: GuardFailure;
  detail: string;
}

export type Committed = { ok: true } | Failed;

/** The guard behind an error of the database; null when there is none. */
export function failureOf(error: unknown): Failed | null {
  if (!isRefusedStatement(error)) return null;
  const { code = '', constraint = '' } = error;
  if (code in byState) {
    const failure = byState[code as keyof typeof byState];
    return { ok: false, failure, detail: error.message };
  }
  const failure = byConstraint[constraint];
  return failure === undefined ? null : { ok: false, failure, detail: '' };
}

/** What was read has changed: to be read again, and decided again. */
export const conflict = Symbol('conflict');

/** What each failure is to the one who asked. */
const refusals = {
  stale: () => conflict,
  'upi-taken': () => conflict,
  'no-room': () => conflict,
  'utr-used': (refId) => refuse('DuplicateUtr', because('utr_used_for', { refId })),
  insufficient: () => refuse('InsufficientBalance', 'balance_too_low'),
  'key-used': () => refuse('IdempotencyConflict', 'being_answered'),
  'line-taken': () => refuse('InvalidTransition', 'line_just_changed'),
} satisfies Record<GuardFailure, (detail: string) => Refusal | typeof conflict>;

/** What a failure comes to, for whoever can decide again on what stands now. */
export function outcomeOf({ failure, detail }: Failed): Refusal | typeof conflict {
  return refusals[failure](detail);
}

/** What a failure comes to, for whoever cannot. */
export function refusalOf(failed: Failed): Refusal {
  const outcome = outcomeOf(failed);
  if (outcome !== conflict) return outcome;
  return refuse('Unavailable', 'just_changed');
}
