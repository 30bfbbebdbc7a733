import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** How often an open list asks again, whether or not the event stream works. */
export const pollEveryMs = 5_000;

const retriesMax = 1;

/** Data fetching as the specification has it: retry 1, stale after 1 s, refetch on every return. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retriesMax && isWorthRetrying(error),
        staleTime: 1_000,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
}

/**
 * A right that is missing does not come back by asking again. A session does, when the refused
 * token is one that was exchanged while the call was under way.
 */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError) || error.errorCode === 'SessionError') return true;
  return error.status === 0 || error.status >= 500;
}
