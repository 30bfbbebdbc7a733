import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LiveTopic } from './live-topic.ts';
import type { StepUpAct } from './security.ts';
import type { Role } from './user.ts';

/** Who may make a call: a signed-in role, a merchant by its API key, or anyone at all. */
export type Caller = Role | 'merchant' | 'anyone';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Rate limits: `payPage` counts per link and per address, `attention` and `uploadInParts` per
 * token, the others per address.
 */
export type CallLimit =
  | 'payPage'
  | 'statementCheck'
  | 'statementIssue'
  | 'attention'
  | 'uploadInParts';

/**
 * One API call. `path` is below `/api`; `{name}` in it is a parameter that `params` describes.
 * `errors` lists the refusals beyond those that every call can return (see `commonErrors`).
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
  /** A list: sends a weak `ETag`, and 304 while nothing has changed. */
  etag?: ListMark;
  /** Asked again every few seconds, like a list: what a busy server refuses first. */
  polled?: boolean;
  /**
   * Sent as `multipart/form-data`: the fields of `body`, then one part `file` of at most `bytesMax`
   * bytes.
   */
  upload?: { bytesMax: number };
  /** A success is the file itself, not an envelope; `response` describes it. */
  download?: boolean;
  /** Like calls with files it takes what it takes: its steps have a limit, not the whole. */
  takesLong?: true;
  /** The answer contains a secret that is shown once and therefore never stored for a retry. */
  secret?: boolean;
  /** The rate limits of the call; without any it is not limited. */
  limit?: CallLimit;
  /**
   * For a write that opens a session, proves something, tells for minutes what somebody does, or
   * may be repeated as it is: an `idempotency-key` is ignored.
   */
  idempotencyKey?: false;
  /** Refused with `OtpRequired` where Settings names the act, until the second factor is proved. */
  stepUp?: StepUpAct;
  /** Whom that binds; without it everybody. */
  stepUpOf?: readonly Role[];
  /**
   * What a test key, or the link of a test order, may do with it: `too` as a live one may, with
   * test orders; `only`: no live one may. Without it, test mode does not have the call.
   */
  testMode?: 'too' | 'only';
  /** Also for a session that must first change its password or add a second factor. */
  whileRestricted?: true;
}

/** What makes the mark of a list another one. */
export interface ListMark {
  /** A change of any of these changes the list. */
  topics: readonly [LiveTopic, ...LiveTopic[]];
  /** Rows change by the clock alone, so often; without it only the presets of a period do. */
  everyMs?: number;
  /** Filters by what changes with nearly everything: an answer to one of them has no mark. */
  unmarkedFilters?: readonly string[];
}

/** Every call can return these. */
export const commonErrors = [
  'ValidationError',
  'RateLimited',
  'PayloadTooLarge',
  'InternalError',
  'Unavailable',
] as const satisfies readonly ErrorCode[];
