import type { ErrorCode } from '@peerdesk/contract/errors.ts';

/**
 * An expected refusal: a value, never an exception. `message` is for the person who asked;
 * `log` is for the operator's log and never leaves the server.
 */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  log?: string;
}

export interface Success<T> {
  ok: true;
  value: T;
}

export type Result<T> = Success<T> | Refusal;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function refuse(
  code: ErrorCode,
  message: string,
  more: { fields?: Record<string, string>; log?: string } = {},
): Refusal {
  return { ok: false, code, message, ...more };
}

/** A refusal of one field of the request, with the same message beside the field. */
export function refuseField(field: string, message: string): Refusal {
  return refuse('ValidationError', message, { fields: { [field]: message } });
}

/** What does not exist and what is out of the caller's scope look the same. */
export function notFound(): Refusal {
  return refuse('NotFound', 'There is no such record');
}
