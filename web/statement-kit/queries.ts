import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { uploadListSpec, type BankUpload } from '@peerdesk/contract/statement.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { endedUploadStatuses } from '@peerdesk/domain/statement/statuses.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../lib/query-client.ts';
import { listParams } from '../list-kit/list-address.ts';
import { api } from '../session/session.ts';

export type UploadFilters = NonNullable<RequestOf<'upload.list'>['query']>;

export const uploadParams = listParams(uploadListSpec);

/** While a file is being read its figures move, and somebody watches them. */
const pollBusyMs = 1_000;

export function isUnderWay({ status }: Pick<BankUpload, 'status'>): boolean {
  return !isOneOf(status, endedUploadStatuses);
}

/** A layout that nobody has described yet; whoever sent the file can. */
export function needsMapping(upload: BankUpload): boolean {
  return upload.status === 'refused' && upload.preview !== null;
}

/** Key and fetcher together; the event stream forgets everything that starts with `statement`. */
export const uploadQueries = {
  list: (filters: UploadFilters) =>
    queryOptions({
      queryKey: ['statement', 'uploads', filters],
      queryFn: ({ signal }) => api('upload.list', { query: filters, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.uploads.some(isUnderWay) ? pollBusyMs : pollEveryMs,
    }),
  one: (id: string, page: { skip: number; pagesize: number }) =>
    queryOptions({
      queryKey: ['statement', 'upload', id, page],
      queryFn: ({ signal }) =>
        api('upload.one', {
          params: { id },
          query: { skip: String(page.skip), pagesize: String(page.pagesize) },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data && isUnderWay(state.data) ? pollBusyMs : pollEveryMs,
    }),
  passwords: () =>
    queryOptions({
      queryKey: ['statement', 'passwords'],
      queryFn: ({ signal }) => api('upload.passwords', { signal }),
    }),
  outcome: (id: string) =>
    queryOptions({
      queryKey: ['statement', 'outcome', id],
      queryFn: ({ signal }) => api('upload.outcome', { params: { id }, signal }),
    }),
  banks: () =>
    queryOptions({
      queryKey: ['statement', 'banks'],
      queryFn: ({ signal }) => api('upload.banks', { signal }),
      staleTime: 60_000,
    }),
};

/** How many exceptions or alerts wait, for a figure: one row is enough to learn it. */
export const utrCountQuery = (tab: 'exceptions' | 'alerts') =>
  queryOptions({
    queryKey: ['utr', 'count', tab],
    queryFn: ({ signal }) => api('utr.list', { query: { tab, pagesize: '1' }, signal }),
    refetchInterval: pollEveryMs,
    select: ({ total }) => total,
  });

const accountsShown = 20;
const accountsListed = '100';
const accountsStaleMs = 30_000;

/** UPI IDs to whose bank accounts a statement may belong, by what was typed. */
export const accountQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: ['upi', 'search', q],
      queryFn: ({ signal }) =>
        api('upi.list', { query: { q, pagesize: String(accountsShown), sort: 'upi' }, signal }),
      staleTime: accountsStaleMs,
      placeholderData: keepPreviousData,
    }),
  /** As many as a select can reasonably hold; with more, other filters are needed. */
  all: () =>
    queryOptions({
      queryKey: ['upi', 'all'],
      queryFn: ({ signal }) =>
        api('upi.list', { query: { pagesize: accountsListed, sort: 'upi' }, signal }),
      staleTime: accountsStaleMs,
      select: ({ upis }) => upis.map(({ id, upi }) => ({ value: id, label: upi })),
    }),
};
