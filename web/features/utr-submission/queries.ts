import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { utrListSpec } from '@peerdesk/contract/statement.ts';
import { settlingAct } from '@peerdesk/domain/reconcile/line-acts.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { actOf, actsOn, after, lastActOn, type Standing } from '../../order-kit/last-act.ts';
import type { Alert } from './alert.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { api } from '../../session/session.ts';

type UtrQuery = NonNullable<RequestOf<'utr.list'>['query']>;

/** What the lists of the call can be asked for, as the address holds it. */
export type UtrFilters = Omit<UtrQuery, 'tab'>;

export const utrParams = listParams(utrListSpec);

/** Key and fetcher together; the event stream forgets everything that starts with `utr`. */
export const utrQueries = {
  list: (tab: UtrQuery['tab'], filters: UtrFilters) =>
    queryOptions({
      queryKey: ['utr', 'list', tab, filters],
      queryFn: ({ signal }) => api('utr.list', { query: { tab, ...filters }, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  /** Who settled a line, if a person did and that was not undone since. */
  settledBy: (lineId: string) =>
    queryOptions({
      queryKey: ['utr', 'settledBy', lineId],
      queryFn: async ({ signal }) => {
        const last = settlingAct(await actsOn({ subject: `line:${lineId}` }, signal));
        return last && actOf(last);
      },
    }),
  /** The order that an alert is about, for what may be done with it. */
  payin: (refId: string) =>
    queryOptions({
      queryKey: ['payin', 'one', refId],
      queryFn: ({ signal }) => api('payin.one', { params: { refId }, signal }),
    }),
  payout: (refId: string) =>
    queryOptions({
      queryKey: ['payout', 'one', refId],
      queryFn: ({ signal }) => api('payout.one', { params: { refId }, signal }),
    }),
  /** Whether an alert still waits, and otherwise who acknowledged it. */
  alert: ({ row: { id, at }, code, refId }: Alert) =>
    queryOptions({
      queryKey: ['utr', 'alert', id],
      queryFn: async ({ signal }): Promise<Standing> => {
        const query = { tab: 'alerts', q: refId } as const;
        const { exceptions } = await api('utr.list', { query, signal });
        if (exceptions.some((one) => one.id === id)) return { isOpen: true, last: undefined };
        const act = { subject: `order:${refId}`, action: 'alert.acknowledged' };
        const isIt = (entry: AuditEntry) => after(entry, 'alert') === code && entry.at >= at;
        return { isOpen: false, last: await lastActOn(act, isIt, signal) };
      },
      refetchInterval: pollEveryMs,
    }),
};

export const coverageQuery = () =>
  queryOptions({
    queryKey: ['statement', 'coverage'],
    queryFn: ({ signal }) => api('upload.coverage', { signal }),
  });

const ordersFound = '5';

/** An order as far as matching needs it, of either kind. */
export interface FoundOrder {
  refId: string;
  amount: string;
  utr: string | null;
  status: string;
  peer: string | null;
  customer: string;
}

/** Orders by what was typed: pay-ins for money that came, pay-outs for money that went. */
export const orderSearchQuery = (q: string, direction: 'credit' | 'debit') =>
  queryOptions({
    queryKey: [direction === 'credit' ? 'payin' : 'payout', 'search', q],
    queryFn: async ({ signal }): Promise<FoundOrder[]> => {
      const query = { q, pagesize: ordersFound };
      const { orders } =
        direction === 'credit'
          ? await api('payin.list', { query, signal })
          : await api('payout.list', { query, signal });
      return orders.map(({ refId, amount, utr, status, peer, customer }) => ({
        refId,
        amount,
        utr,
        status,
        peer: peer?.name ?? null,
        customer: customer.name ?? customer.id,
      }));
    },
    placeholderData: keepPreviousData,
  });
