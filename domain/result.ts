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
  /** A second person may approve it: the caller may ask for that. */
  needsSecond?: true;
  /** The same payment may be booked already: the caller may say that it is another one. */
  mayBeDuplicate?: true;
  /** The file that came with the request is kept under this id, and waits for its password. */
  uploadId?: string;
  /** The session ran out, rather than that somebody ended it. */
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

/** A reason, or the code of one whose sentence has no facts. */
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

/** What is too often or too much for now; it may be asked for again after `waitMs`. */
export function refuseForNow(why: Why, waitMs: number): Refusal & { retryAfterSeconds: number } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { ...refuse('RateLimited', why), retryAfterSeconds };
}

/** What does not exist and what is out of the caller's scope look the same. */
export function notFound(): Refusal {
  return refuse('NotFound', 'record_unknown');
}

function reasonOf(why: Why): Reason {
  return typeof why === 'string' ? because(why) : why;
}
