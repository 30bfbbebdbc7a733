import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { orderListParams } from '../../order-kit/order-params.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type PayoutFilters = NonNullable<RequestOf<'payout.list'>['query']>;
export type AssigneeSearch = NonNullable<RequestOf<'payout.assignees'>['query']>;

export const payoutParams = orderListParams(payoutListSpec);

/** Key and fetcher together; the event stream forgets everything that starts with `payout`. */
export const payoutQueries = {
  list: (filters: PayoutFilters) =>
    queryOptions({
      queryKey: ['payout', 'list', filters],
      queryFn: ({ signal }) => api('payout.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (refId: string) =>
    queryOptions({
      queryKey: ['payout', 'one', refId],
      queryFn: ({ signal }) => readPayout(refId, signal),
      refetchInterval: pollEveryMs,
    }),
  assignees: (about: AssigneeSearch, words: string) =>
    queryOptions({
      queryKey: ['payout', 'assignees', about, words],
      queryFn: ({ signal }) => findAssignees(about, words, signal),
      placeholderData: keepPreviousData,
    }),
};

/** By name; what is in nobody's name, or has an @ in it, is looked for among the UPI IDs. */
async function findAssignees(about: AssigneeSearch, words: string, signal: AbortSignal) {
  const ask = (query: AssigneeSearch) => api('payout.assignees', { query, signal });
  if (words === '') return ask(about);
  if (words.includes('@')) return ask({ ...about, upi: words });
  const byName = await ask({ ...about, name: words });
  return byName.subadmins.length > 0 ? byName : ask({ ...about, upi: words });
}

export function readPayout(refId: string, signal?: AbortSignal) {
  return api('payout.one', { params: { refId }, ...(signal && { signal }) });
}
