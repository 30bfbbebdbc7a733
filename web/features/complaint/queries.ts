import { complaintListSpec } from '@peerdesk/contract/complaint.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type ComplaintFilters = NonNullable<RequestOf<'complaint.list'>['query']>;

export const complaintParams = listParams(complaintListSpec, {
  tabs: ['waitsFor', 'handedTo', 'status'],
});

/** Key and fetcher together; the event stream forgets everything that starts with `complaint`. */
export const complaintQueries = {
  list: (filters: ComplaintFilters) =>
    queryOptions({
      queryKey: ['complaint', 'list', filters],
      queryFn: ({ signal }) => api('complaint.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['complaint', 'one', id],
      queryFn: ({ signal }) => api('complaint.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  /** What the statements say of the pay-in, where they show nothing of the complaint. */
  statement: (refId: string) =>
    queryOptions({
      queryKey: ['payin', 'statement', refId],
      queryFn: ({ signal }) => api('payin.one', { params: { refId }, signal }),
      select: ({ statement }) => statement,
    }),
  /** Who decided the pay-in, which an approval of it ends the complaint for. */
  payin: (refId: string) =>
    queryOptions({
      queryKey: ['payin', 'decision', refId],
      queryFn: ({ signal }) => api('payin.one', { params: { refId }, signal }),
    }),
};
