import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/session.ts';

export type ReviewQuery = NonNullable<RequestOf<'dashboard.day'>['query']>;

/** A day that is over changes seldom, and today's figures grow by the minute. */
const everyMs = 30_000;

export const dayReviewQuery = (query: ReviewQuery) =>
  queryOptions({
    queryKey: ['dashboard', 'day', query],
    queryFn: ({ signal }) => api('dashboard.day', { query, signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
