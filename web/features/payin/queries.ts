import { payinListQuery } from '@peerdesk/contract/payin.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listAddressSchema } from '../../order-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type PayinFilters = NonNullable<RequestOf<'payin.list'>['query']>;

export const payinAddressSchema = listAddressSchema(payinListQuery);

/** The names of merchants and peers are few and seldom change. */
const namesStaleMs = 60_000;
const namesMax = 100;

/** Key and fetcher together; the event stream forgets everything that starts with `payin`. */
export const payinQueries = {
  list: (filters: PayinFilters) =>
    queryOptions({
      queryKey: ['payin', 'list', filters],
      queryFn: ({ signal }) => api('payin.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (refId: string) =>
    queryOptions({
      queryKey: ['payin', 'one', refId],
      queryFn: ({ signal }) => api('payin.one', { params: { refId }, signal }),
      refetchInterval: pollEveryMs,
    }),
};

/** Whom the list can be narrowed to. */
export const partyQueries = {
  merchants: () =>
    queryOptions({
      queryKey: ['merchant', 'names'],
      queryFn: ({ signal }) =>
        api('merchant.list', { query: { pagesize: String(namesMax), sort: 'name' }, signal }),
      staleTime: namesStaleMs,
      select: ({ merchants }) => merchants.map(({ id, name }) => ({ id, name })),
    }),
  peers: () =>
    queryOptions({
      queryKey: ['user', 'peer-names'],
      queryFn: ({ signal }) =>
        api('user.list', {
          query: { pagesize: String(namesMax), sort: 'name', role: 'peer' },
          signal,
        }),
      staleTime: namesStaleMs,
      select: ({ users }) => users.map(({ id, name }) => ({ id, name })),
    }),
};
