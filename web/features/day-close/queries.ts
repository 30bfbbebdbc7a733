import { dayCloseListSpec } from '@peerdesk/contract/day-close.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type DayCloseFilters = NonNullable<RequestOf<'dayClose.list'>['query']>;

export const dayCloseParams = listParams(dayCloseListSpec, { tabs: ['waitsFor', 'state'] });

/** Key and fetcher together; the event stream forgets everything that starts with the topic. */
export const dayCloseQueries = {
  list: (filters: DayCloseFilters) =>
    queryOptions({
      queryKey: ['dayClose', 'list', filters],
      queryFn: ({ signal }) => api('dayClose.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['dayClose', 'one', id],
      queryFn: ({ signal }) => api('dayClose.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  /** The accounts of one's own UPI IDs, each named by its first one. */
  accounts: () =>
    queryOptions({
      queryKey: ['upi', 'accounts'],
      queryFn: ({ signal }) => api('upi.list', { query: { pagesize: '100' }, signal }),
      select: ({ upis }) => [...Map.groupBy(upis, ({ accountId }) => accountId).values()],
    }),
};
