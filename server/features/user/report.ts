import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { presentUser } from '../../core/account/present-user.ts';
import type { UserRow } from '../../core/account/user-store.ts';
import { resolveListQuery, type ListOf } from '../../core/list.ts';
import { openReport } from '../../core/report/open-report.ts';
import { listQueryOf, type AskedReport, type ReportSource } from '../../core/report/source.ts';
import { iso } from '../../platform/db/iso.ts';
import { ListQuery } from '../../platform/db/list.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { userList } from './store-list.ts';
import { readVolumes, type VolumeRow } from './store-volumes.ts';

/** The users of a scope that are peers; the period is that of their volumes. */
export const peerList: ListOf<UserRow, typeof reportLists.peers> = {
  ...userList,
  where: `u.role in ${sqlList(rolesThat(isPeerRole))}`,
  filters: { ...userList.filters, start: () => null, end: () => null },
};

interface PeerShown {
  user: User;
  payins: { count: number; amount: string };
  payouts: { count: number; amount: string };
}

const columns = (t: ReportText): SheetColumn<PeerShown>[] => [
  { title: t('id'), kind: 'plain', value: ({ user }) => user.id },
  { title: t('name'), kind: 'plain', value: ({ user }) => user.name },
  { title: t('username'), kind: 'text', value: ({ user }) => user.username },
  { title: t('role'), kind: 'plain', value: ({ user }) => user.role },
  { title: t('status'), kind: 'plain', value: ({ user }) => t(`status.${user.status}`) },
  { title: t('tag'), kind: 'plain', value: ({ user }) => user.tag },
  { title: t('group'), kind: 'plain', value: ({ user }) => user.parent?.name ?? null },
  { title: t('presence'), kind: 'plain', value: ({ user }) => t(`status.${user.presence}`) },
  { title: t('payinCount'), kind: 'plain', value: ({ payins }) => payins.count },
  { title: t('payinAmount'), kind: 'amount', value: ({ payins }) => payins.amount },
  { title: t('payoutCount'), kind: 'plain', value: ({ payouts }) => payouts.count },
  { title: t('payoutAmount'), kind: 'amount', value: ({ payouts }) => payouts.amount },
  { title: t('balance'), kind: 'amount', value: ({ user }) => user.wallet.balance },
  { title: t('held'), kind: 'amount', value: ({ user }) => user.wallet.held },
  { title: t('available'), kind: 'amount', value: ({ user }) => user.wallet.available },
  { title: t('currency'), kind: 'plain', value: ({ user }) => user.wallet.currency },
  { title: t('statusCode'), kind: 'plain', value: ({ user }) => user.status },
];

export const peerReport: ReportSource = async (asked, by) => {
  const query = listQueryOf('peers', asked);
  if (!query.ok) return query;
  const request = resolveListQuery(query.value, by);
  if (!request.ok) return request;
  const list = new ListQuery(peerList, request.value);
  const { settings } = by.services;
  const shown = async (rows: readonly UserRow[], db: Queryable): Promise<PeerShown[]> => {
    const volumes = await readVolumes(
      db,
      rows.map(({ id }) => id),
      periodOf(asked, by.scope),
    );
    const found = new Map(volumes.map((one) => [`${one.kind} ${one.peer_id}`, one]));
    return rows.map((row) => {
      const digits = settings.digitsOf(row.currency);
      const of = (kind: VolumeRow['kind']) => {
        const { count = 0, amount = 0n } = found.get(`${kind} ${row.id}`) ?? {};
        return { count, amount: formatMoney(minor(amount), digits) };
      };
      return { user: presentUser(row, settings), payins: of('payin'), payouts: of('payout') };
    });
  };
  return ok(openReport({ list, columns, shown }, by.reader));
};

/** A group’s part of a peer’s orders is that of the time it had the peer. */
function periodOf({ start, end }: AskedReport, scope: Scope) {
  return {
    start: start === null ? '-infinity' : iso(start),
    end: end === null ? 'infinity' : iso(end),
    subadminId: scope.kind === 'group' ? scope.subadminId : null,
  };
}
