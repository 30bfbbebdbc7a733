import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { merchantListSpec } from '@peerdesk/contract/merchant.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { after, before, lastActOn } from '../../order-kit/last-act.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type MerchantFilters = NonNullable<RequestOf<'merchant.list'>['query']>;

export const merchantParams = listParams(merchantListSpec, { tabs: ['status'] });

/** As the call takes them: text. */
export interface PostingsPage {
  skip?: string;
  pagesize: string;
}

const requestsShown = '5';

/** Key and fetcher together; the event stream forgets everything that starts with `merchant`. */
export const merchantQueries = {
  list: (filters: MerchantFilters) =>
    queryOptions({
      queryKey: ['merchant', 'list', filters],
      queryFn: ({ signal }) => api('merchant.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['merchant', 'one', id],
      queryFn: ({ signal }) => api('merchant.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  /** A merchant's status, with who changed the merchant last. */
  status: (id: string) =>
    queryOptions({
      queryKey: ['merchant', 'status', id],
      queryFn: async ({ signal }) => {
        const { status } = await api('merchant.one', { params: { id }, signal });
        const act = { subject: `merchant:${id}`, action: 'merchant.update' };
        const isIt = (entry: AuditEntry) =>
          after(entry, 'status') === status && before(entry, 'status') !== status;
        return { status, last: await lastActOn(act, isIt, signal) };
      },
      refetchInterval: pollEveryMs,
    }),
  /** The newest few of what it asked for. */
  requests: (merchantId: string) =>
    queryOptions({
      queryKey: ['request', 'merchant', merchantId],
      queryFn: ({ signal }) =>
        api('request.list', { query: { merchantId, pagesize: requestsShown }, signal }),
      refetchInterval: pollEveryMs,
    }),
  /** Under `testOrder`, which every change of a test order announces. */
  testOrders: (merchantId: string, page: PostingsPage) =>
    queryOptions({
      queryKey: ['testOrder', merchantId, page],
      queryFn: ({ signal }) => api('testOrder.list', { query: { merchantId, ...page }, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** Under `wallet`, which every movement of money announces. */
  postings: (merchantId: string, page: PostingsPage) =>
    queryOptions({
      queryKey: ['wallet', 'merchant', merchantId, page],
      queryFn: ({ signal }) => api('merchant.postings', { query: { merchantId, ...page }, signal }),
      placeholderData: keepPreviousData,
    }),
};
