import {
  errorStatus,
  needsSecondApproval,
  possibleDuplicate,
  sessionExpired,
  type ErrorCode,
} from '@peerdesk/contract/errors.ts';

/** What the specification says of an answer that holds no data. */
export const emptyResultMessage = 'Opps!. Something unexpected happened. Please contact support';

export interface ApiFailure {
  errorCode: ErrorCode;
  message: string;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** Request path of a refused field to its message. */
  fields?: Record<string, string>;
  /** Seconds to wait before trying again, where the server says so. */
  retryAfter?: number;
  /** Somebody else may approve the same call. */
  needsSecond?: boolean;
  /** The same payment may be booked already, unless the caller says that it is another. */
  mayBeDuplicate?: boolean;
  /** The session ran out, rather than that somebody ended it. */
  hasExpired?: boolean;
  /** The file arrived, and waits for its password under this id. */
  uploadId?: string;
}

/** Every call that does not succeed throws one of these. */
export class ApiError extends Error {
  readonly errorCode: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly needsSecond: boolean;
  readonly mayBeDuplicate: boolean;
  readonly hasExpired: boolean;
  readonly uploadId: string | undefined;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.errorCode = failure.errorCode;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter;
    this.needsSecond = failure.needsSecond ?? false;
    this.mayBeDuplicate = failure.mayBeDuplicate ?? false;
    this.hasExpired = failure.hasExpired ?? false;
    this.uploadId = failure.uploadId;
  }
}

/** Reads the error envelope of an answer; an answer without one gets the generic message. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  const { errorCode, message, fields, reason, uploadId } = error;
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    errorCode: isErrorCode(errorCode) ? errorCode : codeOfStatus(status),
    message: typeof message === 'string' && message !== '' ? message : emptyResultMessage,
    status,
    ...(isTextRecord(fields) && { fields }),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
    ...(reason === needsSecondApproval && { needsSecond: true }),
    ...(reason === possibleDuplicate && { mayBeDuplicate: true }),
    ...((reason === sessionExpired || saysExpired(errorCode, message)) && { hasExpired: true }),
    ...(typeof uploadId === 'string' && { uploadId }),
  });
}

/** A host that keeps to the specification alone says it in the message. */
function saysExpired(errorCode: unknown, message: unknown): boolean {
  return errorCode === 'SessionError' && typeof message === 'string' && /expired/.test(message);
}

/** The message for a person: the server's, else the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : emptyResultMessage;
}

/** No answer came, or one that decides nothing: the same act may work in a moment. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === 'Unavailable';
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}

/** For a host or a proxy that answers without an error code of the contract. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'RateLimited';
  return status >= 502 && status <= 504 ? 'Unavailable' : 'InternalError';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((item) => typeof item === 'string');
}
