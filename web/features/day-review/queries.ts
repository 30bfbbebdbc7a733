import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/session.ts';

export type DecidedQuery = NonNullable<RequestOf<'dashboard.dayDecisions'>['query']>;
export type ReviewQuery = NonNullable<RequestOf<'dashboard.day'>['query']>;

/** Today's figures grow by the minute; a day that is over changes seldom. */
const everyMs = 30_000;
const overEveryMs = 10 * 60_000;

export const dayReviewQuery = (query: ReviewQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'day', query],
    queryFn: ({ signal }) => api('dashboard.day', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.isOver ? overEveryMs : everyMs),
    placeholderData: keepPreviousData,
  });

export const decidedQuery = (query: DecidedQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'decided', query],
    queryFn: ({ signal }) => api('dashboard.dayDecisions', { query, signal }),
    refetchInterval: overEveryMs,
    placeholderData: keepPreviousData,
  });
