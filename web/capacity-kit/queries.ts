import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/session.ts';

/** The server counts as often. */
const capacityEveryMs = 15_000;

/** As many UPI IDs as one list answers. */
const shownMax = '100';

/** The caller's own UPI IDs, with the caps that others have set. */
export function ownUpisQuery() {
  return queryOptions({
    queryKey: ['upi', 'own'],
    queryFn: ({ signal }) => api('upi.list', { query: { pagesize: shownMax }, signal }),
  });
}

/** Capacity of today, in the business time zone; forgotten with all that starts with `upi`. */
export function capacityQuery() {
  return queryOptions({
    queryKey: ['upi', 'capacity'],
    queryFn: ({ signal }) => api('capacity.get', { signal }),
    refetchInterval: capacityEveryMs,
  });
}
