import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { payoutListQuery } from '@peerdesk/contract/payout.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listAddressSchema } from '../../order-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type PayoutFilters = NonNullable<RequestOf<'payout.list'>['query']>;
export type AssigneeSearch = NonNullable<RequestOf<'payout.assignees'>['query']>;

export const payoutAddressSchema = listAddressSchema(payoutListQuery);

/** Key and fetcher together; the event stream forgets everything that starts with `payout`. */
export const payoutQueries = {
  list: (filters: PayoutFilters) =>
    queryOptions({
      queryKey: ['payout', 'list', filters],
      queryFn: ({ signal }) => api('payout.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (refId: string) =>
    queryOptions({
      queryKey: ['payout', 'one', refId],
      queryFn: ({ signal }) => api('payout.one', { params: { refId }, signal }),
      refetchInterval: pollEveryMs,
    }),
  assignees: (search: AssigneeSearch) =>
    queryOptions({
      queryKey: ['payout', 'assignees', search],
      queryFn: ({ signal }) => api('payout.assignees', { query: search, signal }),
      placeholderData: keepPreviousData,
    }),
};
