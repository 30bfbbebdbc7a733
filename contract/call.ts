import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LiveTopic } from './live-topic.ts';
import type { StepUpAct } from './security.ts';
import type { Role } from './user.ts';

/** Who may make a call: a signed-in role, a merchant by its API key, or anyone at all. */
export type Caller = Role | 'merchant' | 'anyone';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Rate limits: `payPage` counts per link and per address, and `payPicture` does so too, but not
 * together with it per link; `attention` and `uploadInParts` count per token; `ownChanges` counts
 * what one person or merchant changes by all such calls together, admins excepted; the others count
 * per address.
 */
export type CallLimit =
  | 'payPage'
  | 'payPicture'
  | 'statementCheck'
  | 'statementIssue'
  | 'attention'
  | 'uploadInParts'
  | 'ownChanges';

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
  /** What changes the `ETag` of a list; of a list without this, its content does. */
  etag?: ListMark;
  /** Polled every few seconds, like a list: a busy server refuses these calls first. */
  polled?: boolean;
  /**
   * Sent as `multipart/form-data`: the fields of `body`, then one part `file` of at most `bytesMax`
   * bytes.
   */
  upload?: { bytesMax: number };
  /** A success is the file itself, not an envelope; `response` describes it. */
  download?: boolean;
  /**
   * A `GET` that writes: it ends the session, or the audit says who fetched the file. It has no
   * `HEAD`, which may change nothing and gives nobody the file.
   */
  writes?: true;
  /** Like file transfers: the deadline applies to each step, not to the whole call. */
  takesLong?: true;
  /** The response contains a secret that is shown once, and is therefore not stored for retries. */
  secret?: boolean;
  /** The rate limits of the call; without any, it is unlimited. */
  limit?: CallLimit;
  /**
   * An `idempotency-key` is ignored: for a write that opens a session, proves something, reports
   * presence, or is idempotent by itself.
   */
  idempotencyKey?: false;
  /** Step-up: refused with `OtpRequired` if Settings say so, until the second factor is proved. */
  stepUp?: StepUpAct;
  /** The roles that this applies to; without it, all. */
  stepUpOf?: readonly Role[];
  /**
   * Whether a test key, or the link of a test order, may make the call: `too`: as a live one may,
   * but for test orders; `only`: no live one may. Without it, test mode does not have the call.
   */
  testMode?: 'too' | 'only';
  /** Allowed while the session must first change its password or add a second factor. */
  whileRestricted?: true;
}

/** What changes the ETag of a list. */
export interface ListMark {
  /** A change in any of these topics changes the list. */
  topics: readonly [LiveTopic, ...LiveTopic[]];
  /** How often rows change with time alone; without it, only with the presets of a period. */
  everyMs?: number;
  /** Filters on data that changes nearly always: a response to one of them has no ETag. */
  unmarkedFilters?: readonly string[];
}

/** The refusals that every call can return. */
export const commonErrors = [
  'ValidationError',
  'RateLimited',
  'PayloadTooLarge',
  'InternalError',
  'Unavailable',
] as const satisfies readonly ErrorCode[];

/** A list sends a weak `ETag`, and 304 while nothing has changed. */
export function isList({ method, query }: Pick<Call, 'method' | 'query'>): boolean {
  return method === 'GET' && query !== undefined && Object.hasOwn(query.shape, 'skip');
}
