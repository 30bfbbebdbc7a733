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
  PD008: 'approval-taken',
} as const;

export type GuardFailure = (typeof byState)[keyof typeof byState] | 'order-known';

/** The guard behind each constraint that backs it. */
const byConstraint: Readonly<Record<string, GuardFailure>> = {
  payin_account_amount_open: 'upi-taken',
  payin_merchant_id_order_id_key: 'order-known',
  dispute_one_open: 'stale',
  utr_used_once: 'utr-used',
  statement_match_order: 'stale',
};

/** A change of which nothing was written; `detail` names what the guard checked. */
export interface Failed {
  ok: false;
  failure: GuardFailure;
  detail: string;
  /** Of a group: each order whose guard failed, with what the guard checked; none: not known. */
  lost?: ReadonlyMap<string, string>;
}

export type Committed = { ok: true } | Failed;

/** The guard behind a database error; null when there is none. */
export function failureOf(error: unknown): Failed | null {
  if (!isRefusedStatement(error)) return null;
  const { code = '', constraint = '' } = error;
  if (code in byState) {
    const failure = byState[code as keyof typeof byState];
    const failed = { ok: false, failure, detail: error.message } as const;
    return error.detail === undefined ? failed : { ...failed, lost: lostOf(error.detail) };
  }
  const failure = byConstraint[constraint];
  return failure === undefined ? null : { ok: false, failure, detail: '' };
}

/** The detail that `raise_lost` reports. */
const lostOf = (detail: string) =>
  new Map(Object.entries(JSON.parse(detail) as Record<string, string>));

/** The merchants whose webhook prevented the write; null for other errors. */
export function merchantsWithWebhook(error: unknown): string[] | null {
  if (!isRefusedStatement(error) || error.code !== 'PDW01') return null;
  return error.message.split(' ');
}

/** What was read has changed: read again, and decide again. */
export const conflict = Symbol('conflict');

/** The refusal for each failure. */
const refusals = {
  stale: () => conflict,
  'upi-taken': () => conflict,
  'no-room': () => conflict,
  'utr-used': (refId) => refuse('DuplicateUtr', because('utr_used_for', { refId })),
  insufficient: () => refuse('InsufficientBalance', 'balance_too_low'),
  'key-used': () => refuse('IdempotencyConflict', 'being_answered'),
  'approval-taken': () => refuse('Unavailable', 'just_changed'),
  'order-known': () => refuse('IdempotencyConflict', 'order_being_created'),
  'line-taken': () => refuse('InvalidTransition', 'line_just_changed'),
} satisfies Record<GuardFailure, (detail: string) => Refusal | typeof conflict>;

/** The result for a caller that can decide again on the current state; a refusal is one. */
export function outcomeOf(failed: Failed | Refusal): Refusal | typeof conflict {
  return 'failure' in failed ? refusals[failed.failure](failed.detail) : failed;
}

/** The result for a caller that cannot. */
export function refusalOf(failed: Failed | Refusal): Refusal {
  const outcome = outcomeOf(failed);
  if (outcome !== conflict) return outcome;
  return refuse('Unavailable', 'just_changed');
}
