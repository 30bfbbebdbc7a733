import { because } from '@peerdesk/contract/because.ts';
import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import type { PlainReasonCode, Reason } from '@peerdesk/contract/reason.ts';

/**
 * An expected refusal: a value, never an exception. `reason` and `fields` become sentences in the
 * caller's language; `field` is named before the sentence. `log` is for the operator's log and
 * never leaves the server.
 */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  reason: Reason;
  fields?: Record<string, Reason>;
  field?: string;
  log?: string;
  /** A second person may approve it: the caller may request that. */
  needsSecond?: true;
  /** The payment may be booked already: the caller may confirm that it is a separate one. */
  mayBeDuplicate?: true;
  /** The file that came with the request is kept under this id, and waits for its password. */
  uploadId?: string;
  /** The session expired, rather than being ended by somebody. */
  hasExpired?: true;
}

export interface Success<T> {
  ok: true;
  value: T;
}

export type Result<T> = Success<T> | Refusal;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** A reason, or the code of one that has no facts. */
type Why = Reason | PlainReasonCode;

export function refuse(
  code: ErrorCode,
  why: Why,
  more: Omit<Refusal, 'ok' | 'code' | 'reason'> = {},
): Refusal {
  return { ok: false, code, reason: reasonOf(why), ...more };
}

/** A refusal of one field of the request, with the same reason on the field. */
export function refuseField(field: string, why: Why): Refusal {
  return refuse('ValidationError', why, { fields: { [field]: reasonOf(why) } });
}

/** A rate limit was exceeded; the caller may retry after `waitMs`. */
export function refuseForNow(why: Why, waitMs: number): Refusal & { retryAfterSeconds: number } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { ...refuse('RateLimited', why), retryAfterSeconds };
}

/** Records that do not exist and records out of scope are indistinguishable. */
export function notFound(): Refusal {
  return refuse('NotFound', 'record_unknown');
}

function reasonOf(why: Why): Reason {
  return typeof why === 'string' ? because(why) : why;
}
