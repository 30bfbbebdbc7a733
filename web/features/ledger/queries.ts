import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import { dayEntryListSpec } from '@peerdesk/contract/dashboard.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { ledgerEntryListSpec, ledgerReportSpec } from '@peerdesk/contract/ledger.ts';
import { suspenseListSpec, type SuspenseLine } from '@peerdesk/contract/suspense.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { lastActOn, type Standing } from '../../order-kit/last-act.ts';
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

const bookedEveryMs = 30_000;

/** By which a credit leaves suspense, or stops being marked as not ours. */
const ends: ReadonlySet<string> = new Set([
  'suspense.refunded',
  'suspense.written_off',
  'statement.suspense_released',
  'statement.undone',
]);
const endsSuspense = ({ action }: AuditEntry) => ends.has(action);

/** Under `wallet`, which every movement of money announces. */
export const ledgerQueries = {
  entries: (call: 'ledger.payins' | 'ledger.payouts', filters: EntryFilters) =>
    queryOptions({
      queryKey: ['wallet', call, filters],
      queryFn: ({ signal }) => api(call, { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** As seldom as the review that leads to it, whatever moves meanwhile: it reads a whole day. */
  booked: (filters: BookedFilters) =>
    queryOptions({
      queryKey: ['dashboard', 'booked', filters],
      queryFn: ({ signal }) => api('dashboard.dayEntries', { query: filters, signal }),
      refetchInterval: bookedEveryMs,
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
  /** Whether a credit is still in suspense as it was, and otherwise who acted on it last. */
  credit: ({ line: { id, state } }: SuspenseLine) =>
    queryOptions({
      queryKey: ['utr', 'suspense', 'one', id],
      queryFn: async ({ signal }): Promise<Standing> => {
        const { lines } = await api('suspense.list', { query: { lineId: id }, signal });
        if (lines.some(({ line }) => line.state === state)) {
          return { isOpen: true, last: undefined };
        }
        return {
          isOpen: false,
          last: await lastActOn({ subject: `line:${id}` }, endsSuspense, signal),
        };
      },
      refetchInterval: pollEveryMs,
    }),
  report: (filters: ReportFilters) =>
    queryOptions({
      queryKey: ['wallet', 'report', filters],
      queryFn: ({ signal }) => api('ledger.report', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
