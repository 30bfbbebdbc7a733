import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { upiListSpec } from '@peerdesk/contract/upi.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type UpiFilters = NonNullable<RequestOf<'upi.list'>['query']>;

export const upiParams = listParams(upiListSpec, { tabs: ['status'] });

/** Key and fetcher together; the event stream forgets everything that starts with `upi`. */
export const upiQueries = {
  list: (filters: UpiFilters) =>
    queryOptions({
      queryKey: ['upi', 'list', filters],
      queryFn: ({ signal }) => api('upi.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (upiId: string) =>
    queryOptions({
      queryKey: ['upi', 'one', upiId],
      queryFn: ({ signal }) => api('upi.one', { params: { upiId }, signal }),
      refetchInterval: pollEveryMs,
    }),
};
