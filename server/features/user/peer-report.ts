import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { isPeerRole, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { presentUser } from '../../core/account/present-user.ts';
import type { UserRow } from '../../core/account/user-store.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import type { AskedReport } from '../../core/report/source.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { userHead, userTail } from './report.ts';
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

/** A column of a user, in a row that has more. */
const ofUser = ({ value, ...column }: SheetColumn<User>): SheetColumn<PeerShown> =>
  ({ ...column, value: ({ user }: PeerShown) => value(user) }) as SheetColumn<PeerShown>;

const columns = (t: ReportText): SheetColumn<PeerShown>[] => [
  ...userHead(t).map(ofUser),
  { title: t('payinCount'), kind: 'plain', value: ({ payins }) => payins.count },
  { title: t('payinAmount'), kind: 'amount', value: ({ payins }) => payins.amount },
  { title: t('payoutCount'), kind: 'plain', value: ({ payouts }) => payouts.count },
  { title: t('payoutAmount'), kind: 'amount', value: ({ payouts }) => payouts.amount },
  ...userTail(t).map(ofUser),
];

export const peerReport = listReport('peers', ({ services: { settings }, scope }, asked) => {
  const shown = async (rows: readonly UserRow[], db: Queryable): Promise<PeerShown[]> => {
    const volumes = await readVolumes(
      db,
      rows.map(({ id }) => id),
      periodOf(asked, scope),
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
  return { list: peerList, columns, shown };
});

/** A group’s part of a peer’s orders is that of the time it had the peer. */
function periodOf({ start, end }: AskedReport, scope: Scope) {
  return {
    start: start === null ? '-infinity' : iso(start),
    end: end === null ? 'infinity' : iso(end),
    subadminId: scope.kind === 'group' ? scope.subadminId : null,
  };
}
