import type { ErrorCode } from '@peerdesk/contract/errors.ts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How often an open list asks again, whether or not the event stream works. */
export const pollEveryMs = 5_000;

const retriesMax = 1;
const retryAfterMs = 1_000;

/** Data fetching as the specification has it: retry 1, stale after 1 s, refetch on every return. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retriesMax && canChange(error),
        retryDelay: (_failures, error) => Math.max(retryAfterMs, askedToWaitMs(error)),
        staleTime: 1_000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
      },
      // Without a network a press is answered at once, not carried out some time later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Whether asking the same a moment later may be answered otherwise. A right that is missing, an
 * order that is not there or a filter that is refused stay so. A session does not, when the refused
 * token is one that was exchanged while the call was under way.
 */
const answerCanChange = {
  SessionError: true,
  InvalidCredentials: false,
  OtpRequired: false,
  PermissionDenied: false,
  NotFound: false,
  ValidationError: false,
  InvalidTransition: false,
  AlreadyDecided: false,
  DuplicateUtr: false,
  AmountMismatch: false,
  IdempotencyConflict: false,
  InsufficientBalance: false,
  NoCapacity: false,
  PayloadTooLarge: false,
  UnsupportedFile: false,
  RateLimited: true,
  InternalError: true,
  Unavailable: true,
} as const satisfies Record<ErrorCode, boolean>;

/** Whoever is told to wait for longer than a poll takes is better served by the next poll. */
function canChange(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return answerCanChange[error.errorCode] && askedToWaitMs(error) <= pollEveryMs;
}

function askedToWaitMs(error: Error): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
}
