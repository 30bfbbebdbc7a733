import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './user.ts';

/** Who may make a call: a signed-in role, a merchant by its API key, or anyone at all. */
export type Caller = Role | 'merchant' | 'anyone';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

/** `payPage`: calls a minute with one link, and from one address. */
export type CallLimit = 'payPage';

/**
 * One call of the wire. `path` is below `/api`; `{name}` in it is a parameter that `params`
 * describes. `errors` names the refusals beyond those that every call can give (see
 * `commonErrors`).
 */
export interface Call {
  method: Method;
  path: string;
  summary: string;
  callers: readonly Caller[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  errors: readonly ErrorCode[];
  /** A list: answers with a weak `ETag` and 304 while nothing changed. */
  etag?: boolean;
  /**
   * Sent as `multipart/form-data`: one part `file` of at most `bytesMax` bytes, and the fields of
   * `body` before it.
   */
  upload?: { bytesMax: number };
  /** A success is the file itself, not an envelope; `response` says how it is described. */
  download?: boolean;
  /** The answer holds a secret that is shown once and so is never kept for a retry. */
  secret?: boolean;
  /** The rates that the call is held to; without one it is not limited. */
  limit?: CallLimit;
  /** Of a write that opens a session: an `idempotency-key` is not looked at. */
  idempotencyKey?: false;
}

/** Every call may answer with these. */
export const commonErrors = [
  'ValidationError',
  'RateLimited',
  'PayloadTooLarge',
  'InternalError',
  'Unavailable',
] as const satisfies readonly ErrorCode[];
