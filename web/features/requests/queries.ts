import { approvalListSpec } from '@peerdesk/contract/approval.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { moneyRequestListSpec, settlementLogListSpec } from '@peerdesk/contract/money-request.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What each list can be asked for, as the address holds it. */
export type RequestFilters = NonNullable<RequestOf<'request.list'>['query']>;
export type ApprovalFilters = NonNullable<RequestOf<'approval.list'>['query']>;
export type LogFilters = NonNullable<RequestOf<'user.settlementLogs'>['query']>;

export const requestParams = listParams(moneyRequestListSpec, { tabs: ['waitsFor'] });
export const approvalParams = listParams(approvalListSpec, { tabs: ['waitsFor'] });
export const logParams = listParams(settlementLogListSpec);

/** Key and fetcher together; the event stream forgets what starts with the topic. */
export const requestQueries = {
  list: (filters: RequestFilters) =>
    queryOptions({
      queryKey: ['request', 'list', filters],
      queryFn: ({ signal }) => api('request.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** One of them as it is now, for a dialog about it. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['request', 'one', id],
      queryFn: ({ signal }) => api('request.list', { query: { q: id }, signal }),
      select: ({ requests }) => requests.find((request) => request.id === id),
      refetchInterval: pollEveryMs,
    }),
  approval: (id: string) =>
    queryOptions({
      queryKey: ['approval', 'one', id],
      queryFn: ({ signal }) => api('approval.list', { query: { q: id }, signal }),
      select: ({ approvals }) => approvals.find((approval) => approval.id === id),
      refetchInterval: pollEveryMs,
    }),
  approvals: (filters: ApprovalFilters) =>
    queryOptions({
      queryKey: ['approval', 'list', filters],
      queryFn: ({ signal }) => api('approval.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** Under `wallet`, which every movement of money announces. */
  logs: (filters: LogFilters) =>
    queryOptions({
      queryKey: ['wallet', 'logs', filters],
      queryFn: ({ signal }) => api('user.settlementLogs', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
