import { disputeListSpec } from '@peerdesk/contract/dispute.ts';
import type { RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { orderListParams } from '../../order-kit/order-params.ts';
import { api } from '../../session/session.ts';
import { withNewer } from './readers.ts';
import { latestPaidFirst } from './rules.ts';

/** What the list can be asked for, as the address holds it. */
export type DisputeFilters = NonNullable<RequestOf<'dispute.list'>['query']>;

/** Besides the filters, `new` names the pay-out that a dispute is being opened about. */
export const disputeParams = orderListParams(disputeListSpec);

/** Pay-outs that are offered for a new dispute at a time. */
const foundMax = '6';

/** Key and fetcher together; the event stream forgets everything that starts with `dispute`. */
export const disputeQueries = {
  list: (filters: DisputeFilters) =>
    queryOptions({
      queryKey: ['dispute', 'list', filters],
      queryFn: ({ signal }) => api('dispute.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['dispute', 'one', id],
      queryFn: ({ signal }) => api('dispute.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  messages: (id: string) => {
    const queryKey = ['dispute', 'messages', id] as const;
    return queryOptions<Talk>({
      queryKey,
      queryFn: ({ client, signal }) => readOn(id, client.getQueryData(queryKey), signal),
      refetchInterval: pollEveryMs,
    });
  },
  /** Pay-outs that can be disputed, by a part of what is known of them. */
  paid: (q: string) =>
    queryOptions({
      queryKey: ['payout', 'list', 'disputable', q],
      queryFn: ({ signal }) =>
        api('payout.list', { query: { q, status: 'approved', pagesize: foundMax }, signal }),
      select: ({ orders }) =>
        latestPaidFirst(orders.filter(({ flags }) => !flags.includes('DISPUTED'))),
    }),
  /** The pay-out that a dispute is being opened about; others may be faster. */
  payout: (refId: string) =>
    queryOptions({
      queryKey: ['payout', 'disputed', refId],
      queryFn: ({ signal }) => api('payout.one', { params: { refId }, signal }),
      refetchInterval: pollEveryMs,
    }),
};

type Talk = ResponseOf<'dispute.messages'>;

/** The server gives this many messages at once. */
const messagesPage = 200;

/** Asks only for what came after the messages that are known, part by part to the end. */
async function readOn(
  disputeId: string,
  known: Talk | undefined,
  signal: AbortSignal,
): Promise<Talk> {
  let talk = known;
  for (;;) {
    const after = String(talk?.messages.at(-1)?.id ?? 0);
    const answer = await api('dispute.messages', { query: { disputeId, after }, signal });
    talk = withNewer(talk, answer);
    if (answer.messages.length < messagesPage) return talk;
  }
}
