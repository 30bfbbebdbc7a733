import { disputeListQuery, type Dispute, type DisputeMessage } from '@peerdesk/contract/dispute.ts';
import type { RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listAddressSchema } from '../../order-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type DisputeFilters = NonNullable<RequestOf<'dispute.list'>['query']>;

/** Besides the filters, `new` names the pay-out that a dispute is being opened about. */
export const disputeAddressSchema = listAddressSchema(disputeListQuery);

/** A dispute as a row of a list, which knows its rows by `refId`. */
export type DisputeRow<D extends Dispute = Dispute> = D & { payoutRef: string };

/** The list's `refId` is the dispute's own; the pay-out's moves to `payoutRef`. */
export function toRow<D extends Dispute>(dispute: D): DisputeRow<D> {
  return { ...dispute, refId: dispute.id, payoutRef: dispute.refId };
}

/** Key and fetcher together; the event stream forgets everything that starts with `dispute`. */
export const disputeQueries = {
  list: (filters: DisputeFilters) =>
    queryOptions({
      queryKey: ['dispute', 'list', filters],
      queryFn: async ({ signal }) => {
        const answer = await api('dispute.list', { query: filters, signal });
        return { ...answer, orders: answer.orders.map(toRow) };
      },
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['dispute', 'one', id],
      queryFn: async ({ signal }) => toRow(await api('dispute.one', { params: { id }, signal })),
      refetchInterval: pollEveryMs,
    }),
  messages: (id: string) =>
    queryOptions({
      queryKey: ['dispute', 'messages', id],
      queryFn: ({ signal }) => readMessages(id, signal),
      refetchInterval: pollEveryMs,
    }),
  payout: (refId: string) =>
    queryOptions({
      queryKey: ['dispute', 'payout', refId],
      queryFn: ({ signal }) => api('payout.one', { params: { refId }, signal }),
    }),
};

/** A conversation is read in parts until nothing follows. */
async function readMessages(
  disputeId: string,
  signal: AbortSignal,
): Promise<ResponseOf<'dispute.messages'>> {
  const messages: DisputeMessage[] = [];
  for (;;) {
    const after = String(messages.at(-1)?.id ?? 0);
    const answer = await api('dispute.messages', { query: { disputeId, after }, signal });
    messages.push(...answer.messages);
    if (answer.messages.length === 0 || answer.messages.length < messagesPage) {
      return { messages, readUntil: answer.readUntil };
    }
  }
}

/** The server gives this many messages at once. */
const messagesPage = 200;
