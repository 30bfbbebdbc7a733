import type { ReportText } from '@peerdesk/catalogue/documents/report.ts';
import type { reportLists } from '@peerdesk/contract/report.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { takesPayins } from '@peerdesk/domain/role.ts';
import { presentUser } from '../../core/account/present-user.ts';
import type { UserRow } from '../../core/account/user-store.ts';
import type { ListOf } from '../../core/list.ts';
import { listReport } from '../../core/report/list-report.ts';
import { before, since } from '../../platform/db/list/filters.ts';
import type { SheetColumn } from '../../platform/files/sheet-columns.ts';
import { userList } from './store-list.ts';

export const reportedUsers: ListOf<UserRow, typeof reportLists.users> = {
  ...userList,
  filters: { ...userList.filters, start: since('u.created_at'), end: before('u.created_at') },
};

/** A tag orders whom pay-ins go to: nobody else's is shown. */
const withTag =
  (shown: (tag: User['tag']) => string) =>
  ({ role, tag }: User): string | null =>
    takesPayins(role) ? shown(tag) : null;

/** Who a user is, as every report of users begins. */
export const userHead = (t: ReportText): SheetColumn<User>[] => [
  { title: t('id'), kind: 'plain', value: ({ id }) => id },
  { title: t('name'), kind: 'plain', value: ({ name }) => name },
  { title: t('username'), kind: 'text', value: ({ username }) => username },
  { title: t('role'), kind: 'plain', value: ({ role }) => t(`role.${role}`) },
  { title: t('status'), kind: 'plain', value: ({ status }) => t(`status.${status}`) },
  { title: t('tag'), kind: 'plain', value: withTag((tag) => t(`tag.${tag}`)) },
  { title: t('group'), kind: 'plain', value: ({ parent }) => parent?.name ?? null },
  { title: t('presence'), kind: 'plain', value: ({ presence }) => t(`status.${presence}`) },
];

/** What the user's wallet holds, as every report of users ends. */
export const userTail = (t: ReportText): SheetColumn<User>[] => [
  { title: t('balance'), kind: 'amount', value: ({ wallet }) => wallet.balance },
  { title: t('held'), kind: 'amount', value: ({ wallet }) => wallet.held },
  { title: t('available'), kind: 'amount', value: ({ wallet }) => wallet.available },
  { title: t('currency'), kind: 'plain', value: ({ wallet }) => wallet.currency },
  // For programs: the same in every language.
  { title: t('statusCode'), kind: 'plain', value: ({ status }) => status },
  { title: t('roleCode'), kind: 'plain', value: ({ role }) => role },
  { title: t('tagCode'), kind: 'plain', value: withTag((tag) => tag) },
];

const columns = (t: ReportText): SheetColumn<User>[] => [
  ...userHead(t),
  { title: t('lastSeen'), kind: 'time', value: ({ lastSeenAt }) => lastSeenAt },
  { title: t('created'), kind: 'time', value: ({ createdAt }) => createdAt },
  ...userTail(t),
];

export const userReport = listReport('users', ({ services: { settings } }) => ({
  list: reportedUsers,
  columns,
  shown: (rows: readonly UserRow[]) => rows.map((row) => presentUser(row, settings)),
}));
