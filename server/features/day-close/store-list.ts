import type { dayCloseListSpec } from '@peerdesk/contract/day-close.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { isOpenDay } from '@peerdesk/domain/day-close/compare.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { anyOf, containing, equals } from '../../platform/db/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { dayAccount, dayColumns, type DayCloseRow } from './store.ts';

const openStates = sqlList(dayCloseStates.filter(isOpenDay));

export const dayCloseList: ListOf<DayCloseRow, typeof dayCloseListSpec> = {
  table: 'day_close c',
  key: 'c.id',
  joins: 'join app_user u on u.id = c.peer_id',
  rowJoins: dayAccount,
  columns: dayColumns,
  scope: addPeerScope,
  filters: {
    q: (text, param) => {
      const part = param(containing(text));
      return anyOf([
        `lower(u.name) like ${part}`,
        `lower(c.id) like ${part}`,
        `exists (select from upi f where f.peer_id = c.peer_id
                   and f.account_id = c.account_id and lower(f.vpa) like ${part})`,
      ]);
    },
    state: (state, param) =>
      state === 'open' ? `c.state in ${openStates}` : `c.state = ${param(state)}`,
    peerId: equals('c.peer_id'),
    subadminId: equals('u.parent_id'),
    from: (day, param) => `c.day >= ${param(day)}::date`,
    to: (day, param) => `c.day <= ${param(day)}::date`,
  },
  sorts: { day: 'c.day', openSince: 'c.open_since' },
  order: 'c.day desc, c.id desc',
  counted: { filter: 'state', column: 'c.state', statuses: ['due', 'differs', 'proposed'] },
};
