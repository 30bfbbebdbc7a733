import type { DeliveryStatus } from '@peerdesk/contract/webhook.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api } from '../../session/session.ts';

/** As the call takes them: text. */
export interface DeliveriesPage {
  skip?: string;
  pagesize: string;
  status?: DeliveryStatus;
}

/** Under `webhook`, which the event stream forgets whenever something was sent. */
export const webhookQueries = {
  one: (merchantId: string) =>
    queryOptions({
      queryKey: ['webhook', 'one', merchantId],
      queryFn: ({ signal }) => api('webhook.get', { query: { merchantId }, signal }),
      refetchInterval: pollEveryMs,
    }),
  deliveries: (merchantId: string, page: DeliveriesPage) =>
    queryOptions({
      queryKey: ['webhook', 'deliveries', merchantId, page],
      queryFn: ({ signal }) => api('delivery.list', { query: { merchantId, ...page }, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
