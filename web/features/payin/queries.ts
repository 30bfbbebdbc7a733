import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { pollEveryMs } from '../../lib/query-client.ts';
import { orderListParams } from '../../order-kit/order-params.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type PayinFilters = NonNullable<RequestOf<'payin.list'>['query']>;

export const payinParams = orderListParams(payinListSpec);

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
      queryFn: ({ signal }) => readPayin(refId, signal),
      refetchInterval: pollEveryMs,
    }),
  /** The complaint about it that has not ended; events of `complaint` ask again. */
  openComplaint: (refId: string) =>
    queryOptions({
      queryKey: ['complaint', 'of', refId],
      queryFn: ({ signal }) =>
        api('complaint.list', { query: { q: refId, state: 'open' }, signal }),
      select: ({ complaints }) => complaints.find((complaint) => complaint.refId === refId),
    }),
  /** One of many: asked for again when an event says so, and not by the clock. */
  listedOne: (refId: string) => ({
    ...payinQueries.one(refId),
    refetchInterval: false as const,
  }),
};

export function readPayin(refId: string, signal?: AbortSignal) {
  return api('payin.one', { params: { refId }, ...(signal && { signal }) });
}
