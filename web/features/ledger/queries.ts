import { dayEntryListSpec } from '@peerdesk/contract/dashboard.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { ledgerEntryListSpec, ledgerReportSpec } from '@peerdesk/contract/ledger.ts';
import { suspenseListSpec } from '@peerdesk/contract/suspense.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { orderListParams } from '../../order-kit/order-params.ts';
import { api } from '../../session/session.ts';

export type EntryFilters = NonNullable<RequestOf<'ledger.payins'>['query']>;
export type BookedFilters = NonNullable<RequestOf<'dashboard.dayEntries'>['query']>;
export type ReportFilters = NonNullable<RequestOf<'ledger.report'>['query']>;

export type SuspenseFilters = NonNullable<RequestOf<'suspense.list'>['query']>;

export const suspenseParams = listParams(suspenseListSpec);
export const bookedParams = listParams(dayEntryListSpec);
export const entryParams = orderListParams(ledgerEntryListSpec);
export const reportParams = orderListParams(ledgerReportSpec);

/** Under `wallet`, which every movement of money announces. */
export const ledgerQueries = {
  entries: (call: 'ledger.payins' | 'ledger.payouts', filters: EntryFilters) =>
    queryOptions({
      queryKey: ['wallet', call, filters],
      queryFn: ({ signal }) => api(call, { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  booked: (filters: BookedFilters) =>
    queryOptions({
      queryKey: ['wallet', 'booked', filters],
      queryFn: ({ signal }) => api('dashboard.dayEntries', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** Under `utr`, which every change of a bank line announces. */
  suspense: (filters: SuspenseFilters) =>
    queryOptions({
      queryKey: ['utr', 'suspense', filters],
      queryFn: ({ signal }) => api('suspense.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  report: (filters: ReportFilters) =>
    queryOptions({
      queryKey: ['wallet', 'report', filters],
      queryFn: ({ signal }) => api('ledger.report', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
