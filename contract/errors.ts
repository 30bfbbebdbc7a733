/** The closed list of refusals and failures, each with its HTTP status. */
export const errorStatus = {
  SessionError: 401,
  InvalidCredentials: 401,
  OtpRequired: 401,
  PermissionDenied: 403,
  NotFound: 404,
  ValidationError: 422,
  InvalidTransition: 409,
  AlreadyDecided: 409,
  DuplicateUtr: 409,
  AmountMismatch: 409,
  IdempotencyConflict: 409,
  InsufficientBalance: 409,
  NoCapacity: 409,
  PayloadTooLarge: 413,
  UnsupportedFile: 415,
  RateLimited: 429,
  InternalError: 500,
  Unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** In a refusal: a second person may approve the same call, see `POST /approval`. */
export const needsSecondApproval = 'NEEDS_SECOND_APPROVAL';

/** In a refusal: the payment may be booked already; the body can declare it a separate one. */
export const possibleDuplicate = 'POSSIBLE_DUPLICATE';

/** In a refusal: the session expired, so the portal signs out without a message. */
export const sessionExpired = 'SESSION_EXPIRED';

/**
 * The body of every response that is not a success. `fields` maps a request path to its message;
 * `reason` is there only where it tells a client what it can do.
 */
export interface ErrorBody {
  error: {
    errorCode: ErrorCode;
    message: string;
    fields?: Record<string, string>;
    reason?: typeof needsSecondApproval | typeof possibleDuplicate | typeof sessionExpired;
    /** The file arrived and waits for its password under this id. */
    uploadId?: string;
  };
}
