import type { OrderKind } from '@peerdesk/contract/dashboard.ts';
import type { RequestOf, ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { api } from '../../session/session.ts';

/** A preset name as `start`, or two instants. */
export type Period = NonNullable<RequestOf<'dashboard.get'>['query']>;
type StatsQuery = NonNullable<RequestOf<'dashboard.stats'>['query']>;

/** Figures grow by the minute: there is no need to ask for them as often as for a list. */
const figuresEveryMs = 15_000;

type WaitingOrders = Pick<ResponseOf<'payin.list' | 'payout.list'>, 'orders' | 'total'>;

const shared = { refetchInterval: figuresEveryMs, placeholderData: keepPreviousData } as const;

export const dashboardQueries = {
  figures: (query: Period) =>
    queryOptions({
      queryKey: ['dashboard', 'figures', query],
      queryFn: ({ signal }) => api('dashboard.get', { query, signal }),
      ...shared,
    }),
  stats: (query: StatsQuery) =>
    queryOptions({
      queryKey: ['dashboard', 'stats', query],
      queryFn: ({ signal }) => api('dashboard.stats', { query, signal }),
      ...shared,
    }),
  subadmins: (query: Period) =>
    queryOptions({
      queryKey: ['dashboard', 'subadmins', query],
      queryFn: ({ signal }) => api('dashboard.subadmins', { query, signal }),
      ...shared,
    }),
  peers: (query: Period) =>
    queryOptions({
      queryKey: ['dashboard', 'peers', query],
      queryFn: ({ signal }) => api('dashboard.peers', { query, signal }),
      ...shared,
    }),
  /** How many days are open, by state. */
  dayCloses: () =>
    queryOptions({
      queryKey: ['dayClose', 'counts'],
      queryFn: ({ signal }) => api('dayClose.list', { query: { pagesize: '1' }, signal }),
      ...shared,
    }),
  /** The orders that wait longest for the reader. */
  waiting: (kind: OrderKind) =>
    queryOptions({
      queryKey: [kind, 'waiting'],
      queryFn: async ({ signal }): Promise<WaitingOrders> => {
        const query = { waitsFor: 'me', pagesize: '5' } as const;
        return kind === 'payin'
          ? api('payin.list', { query, signal })
          : api('payout.list', { query, signal });
      },
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
};
