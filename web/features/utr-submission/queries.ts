import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api } from '../../session/session.ts';

export type UtrFilters = NonNullable<RequestOf<'utr.list'>['query']>;

/** Key and fetcher together; the event stream forgets everything that starts with `utr`. */
export const utrQueries = {
  list: (filters: UtrFilters) =>
    queryOptions({
      queryKey: ['utr', 'list', filters],
      queryFn: ({ signal }) => api('utr.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};

export const coverageQuery = () =>
  queryOptions({
    queryKey: ['statement', 'coverage'],
    queryFn: ({ signal }) => api('upload.coverage', { signal }),
  });

const ordersFound = '5';

/** An order as far as matching needs it, of either kind. */
export interface FoundOrder {
  refId: string;
  amount: string;
  utr: string | null;
  status: string;
  peer: string | null;
  customer: string;
}

/** Orders by what was typed: pay-ins for money that came, pay-outs for money that went. */
export const orderSearchQuery = (q: string, direction: 'credit' | 'debit') =>
  queryOptions({
    queryKey: [direction === 'credit' ? 'payin' : 'payout', 'search', q],
    queryFn: async ({ signal }): Promise<FoundOrder[]> => {
      const query = { q, pagesize: ordersFound };
      const { orders } =
        direction === 'credit'
          ? await api('payin.list', { query, signal })
          : await api('payout.list', { query, signal });
      return orders.map(({ refId, amount, utr, status, peer, customer }) => ({
        refId,
        amount,
        utr,
        status,
        peer: peer?.name ?? null,
        customer: customer.name ?? customer.id,
      }));
    },
    placeholderData: keepPreviousData,
  });
