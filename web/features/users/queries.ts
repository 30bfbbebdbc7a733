import type { AuditEntry } from '@peerdesk/contract/audit.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { userListSpec, type UserStatus } from '@peerdesk/contract/user.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEveryMs } from '../../lib/query-client.ts';
import { listParams } from '../../list-kit/list-address.ts';
import { after, lastActOn } from '../../order-kit/last-act.ts';
import { api } from '../../session/session.ts';

/** What the list can be asked for, as the address holds it. */
export type UserFilters = NonNullable<RequestOf<'user.list'>['query']>;

export const userParams = listParams(userListSpec, { tabs: ['role'] });

/** The people of a group that a subadmin's pay-outs may go to, and the UPI IDs of one peer. */
const shownMax = '100';

/** The newest movements of a wallet, and the newest orders of each kind. */
const newestShown = '5';

/** Key and fetcher together; the event stream forgets everything that starts with `user`. */
export const userQueries = {
  list: (filters: UserFilters) =>
    queryOptions({
      queryKey: ['user', 'list', filters],
      queryFn: ({ signal }) => api('user.list', { query: filters, signal }),
      refetchInterval: pollEveryMs,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['user', 'one', id],
      queryFn: ({ signal }) => api('user.one', { params: { id }, signal }),
      refetchInterval: pollEveryMs,
    }),
  /** Who brought a user's status about, by the audit, which admins read. */
  statusSetBy: (id: string, status: UserStatus) =>
    queryOptions({
      queryKey: ['user', 'statusSetBy', id, status],
      queryFn: async ({ signal }) => {
        const act = { subject: `user:${id}`, action: 'user.update_status' };
        const isIt = (entry: AuditEntry) => after(entry, 'status') === status;
        return (await lastActOn(act, isIt, signal)) ?? null;
      },
    }),
  /** By or about this user, the newest first. */
  audit: (person: string) =>
    queryOptions({
      queryKey: ['user', 'audit', person],
      queryFn: ({ signal }) => api('audit.list', { query: { person, pagesize: '10' }, signal }),
      refetchInterval: pollEveryMs,
    }),
  payersOf: (parentId: string) =>
    queryOptions({
      queryKey: ['user', 'payers', parentId],
      queryFn: ({ signal }) => {
        const query = { parentId, status: 'active', sort: 'name', pagesize: shownMax } as const;
        return api('user.list', { query, signal });
      },
    }),
  /** Under `wallet`, which every movement of money announces. */
  postings: (userId: string) =>
    queryOptions({
      queryKey: ['wallet', 'last', userId],
      queryFn: ({ signal }) =>
        api('ledger.report', { query: { userId, pagesize: newestShown }, signal }),
      refetchInterval: pollEveryMs,
    }),
  payins: (peerId: string) =>
    queryOptions({
      queryKey: ['payin', 'of', peerId],
      queryFn: ({ signal }) =>
        api('payin.list', { query: { peerId, pagesize: newestShown }, signal }),
      refetchInterval: pollEveryMs,
    }),
  payouts: (peerId: string) =>
    queryOptions({
      queryKey: ['payout', 'of', peerId],
      queryFn: ({ signal }) =>
        api('payout.list', { query: { peerId, pagesize: newestShown }, signal }),
      refetchInterval: pollEveryMs,
    }),
  disputes: (peerId: string) =>
    queryOptions({
      queryKey: ['dispute', 'of', peerId],
      queryFn: ({ signal }) =>
        api('dispute.list', { query: { peerId, pagesize: newestShown }, signal }),
      refetchInterval: pollEveryMs,
    }),
  upis: (peerId: string) =>
    queryOptions({
      queryKey: ['upi', 'of', peerId],
      queryFn: ({ signal }) => api('upi.list', { query: { peerId, pagesize: shownMax }, signal }),
      refetchInterval: pollEveryMs,
    }),
};
