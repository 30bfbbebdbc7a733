import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { freezeListSpec, type FreezeKind } from '@peerdesk/contract/freeze.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type FreezeFilters = NonNullable<RequestOf<'freeze.list'>['query']>;

export const freezeParams = listParams(freezeListSpec, { tabs: ['status'] });

/** Key and fetcher together; the event stream forgets everything that starts with `freeze`. */
export const freezeQueries = {
  list: (filters: FreezeFilters) =>
    queryOptions({
      queryKey: ['freeze', 'list', filters],
      queryFn: ({ signal }) => api('freeze.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['freeze', 'one', id],
      queryFn: ({ signal }) => api('freeze.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  effect: (kind: FreezeKind, id: string) =>
    queryOptions({
      queryKey: ['freeze', 'effect', kind, id],
      queryFn: ({ signal }) => api('freeze.effect', { query: { kind, id }, signal }),
    }),
};
