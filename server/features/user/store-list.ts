import { userListSpec } from '@peerdesk/contract/user.ts';
import { rolesThat, takesPayins } from '@peerdesk/domain/role.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import {
  lastSeen,
  parentJoin,
  userColumns,
  walletJoin,
  type UserRow,
} from '../../core/account/user-store.ts';
import type { ListOf } from '../../core/list.ts';
import { contains, equals } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Those whose tag is shown. */
const tagged = sqlList(rolesThat(takesPayins));

/** The list of a subadmin contains their peers, not themselves. */
export const userList: ListOf<UserRow, typeof userListSpec> = {
  table: 'app_user u',
  key: 'u.id',
  columns: userColumns,
  joins: walletJoin,
  rowJoins: parentJoin,
  scope: addPeerScope,
  filters: {
    q: contains('lower(u.name)', 'u.username', 'lower(u.id)'),
    role: equals('u.role'),
    status: equals('u.status'),
    tag: (tags, param) => `${equals('u.tag')(tags, param)} and u.role in ${tagged}`,
    parentId: equals('u.parent_id'),
    presence: equals('u.presence'),
  },
  sorts: {
    createdAt: 'u.created_at',
    name: 'lower(u.name)',
    balance: 'a.balance',
    // Somebody who was never seen was seen the longest ago.
    lastSeenAt: `coalesce(${lastSeen}, '-infinity')`,
  },
  order: 'u.created_at desc, u.id desc',
  counted: { filter: 'role', column: 'u.role', statuses: userListSpec.counted },
};
