import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The server counts as often. */
const capacityEveryMs = 15_000;

/** Today's capacity, in the business time zone; forgotten with everything that starts with `upi`. */
export function capacityQuery() {
  return queryOptions({
    queryKey: ['upi', 'capacity'],
    queryFn: ({ signal }) => api('capacity.get', { signal }),
    refetchInterval: capacityEveryMs,
  });
}
