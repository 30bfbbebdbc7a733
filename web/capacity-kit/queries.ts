import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The server counts as often. */
const capacityEveryMs = 15_000;

/** Capacity of today, in the business time zone; forgotten with all that starts with `upi`. */
export function capacityQuery() {
  return queryOptions({
    queryKey: ['upi', 'capacity'],
    queryFn: ({ signal }) => api('capacity.get', { signal }),
    refetchInterval: capacityEveryMs,
  });
}
