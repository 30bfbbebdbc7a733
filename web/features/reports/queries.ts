import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { reportListSpec } from '@peerdesk/contract/report.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type ReportListFilters = NonNullable<RequestOf<'report.list'>['query']>;
export type PreviewQuery = RequestOf<'report.preview'>['query'];

export const reportParams = listParams(reportListSpec);

/** Key and fetcher together; the event stream forgets what starts with the topic. */
export const reportQueries = {
  list: (filters: ReportListFilters) =>
    queryOptions({
      queryKey: ['report', 'list', filters],
      queryFn: ({ signal }) => api('report.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  schedules: () =>
    queryOptions({
      queryKey: ['report', 'schedules'],
      queryFn: ({ signal }) => api('report.schedules', { signal }),
      refetchInterval: pollEveryMs,
    }),
  /** Not below `report`: the rows are those of other lists. */
  preview: (query: PreviewQuery) =>
    queryOptions({
      queryKey: ['reportPreview', query],
      queryFn: ({ signal }) => api('report.preview', { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
