import type { dayCloseListSpec } from '@peerdesk/contract/day-close.ts';
import { dayCloseStates, type DayCloseState } from '@peerdesk/contract/day-close.ts';
import { isOpenDay } from '@peerdesk/domain/day-close/compare.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { dayWaitsOf } from '@peerdesk/domain/waiting/day-close.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import type { ListOf } from '../../core/list.ts';
import { anyOf, containing, equals, type Filter } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { dayAccount, dayColumns, type DayCloseRow } from './store.ts';

const openStates = sqlList(dayCloseStates.filter(isOpenDay));

/** `dayWaitsFor` of the domain. */
const daysWaitingFor: Filter<Waiter> = ({ id, role }, param) => {
  const states: readonly DayCloseState[] = dayWaitsOf[role];
  if (states.length === 0) return 'false';
  const me = param(id);
  const isMine = isPeerRole(role)
    ? `c.peer_id = ${me}`
    : `c.explanation -> 'by' ->> 'id' <> ${me} and u.parent_id is distinct from ${me}`;
  const waits = `(c.state in ${sqlList(states)} and ${isMine})`;
  if (role !== 'admin') return waits;
  const ofNobody = `(c.state in ${sqlList(dayWaitsOf.peer)} and u.status <> 'active'
    and u.parent_id is distinct from ${me})`;
  return anyOf([waits, ofNobody]);
};

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
    waitsFor: daysWaitingFor,
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
