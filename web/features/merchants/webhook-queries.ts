import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
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
  one: (merchantId: string, mode: KeyMode) =>
    queryOptions({
      queryKey: ['webhook', 'one', merchantId, mode],
      queryFn: ({ signal }) => api('webhook.get', { query: { merchantId, mode }, signal }),
      refetchInterval: pollEveryMs,
    }),
  deliveries: (merchantId: string, mode: KeyMode, page: DeliveriesPage) =>
    queryOptions({
      queryKey: ['webhook', 'deliveries', merchantId, mode, page],
      queryFn: ({ signal }) =>
        api('delivery.list', { query: { merchantId, mode, ...page }, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
