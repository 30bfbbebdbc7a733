import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import {
  payoutWaitsOf,
  payoutWaitStatuses,
  type PayoutWait,
} from '@peerdesk/domain/waiting/payout.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import {
  approvedAmounts,
  flagged,
  handedFirst,
  handedTo,
  listFor,
  needing,
  orderFilters,
  orderSorts,
} from '../../core/order/list.ts';
import { newestOrders, searched } from '../../core/order/search.ts';
import { payoutColumns, payoutJoins, type PayoutRow } from '../../core/order/payout/store.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { anyOf, type Filter } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

const isClaimedTwice = `'PAID_TWICE_RISK' = any(p.flags)`;
const isUnseen = `coalesce(p.peer_upi_id, '') = '' and not p.was_revealed`;

/** What tells the waits of one status apart. */
const waitConditions: Record<PayoutWait, string> = {
  unassigned: `${isUnseen} and not ${isClaimedTwice}`,
  seen: `not (${isUnseen}) and not ${isClaimedTwice}`,
  expired: `not ${isClaimedTwice}`,
  unaccepted: `not ${isClaimedTwice}`,
  unpaid: `not ${isClaimedTwice}`,
  paid_twice: isClaimedTwice,
};

/** `payoutWait` of the domain; each names its statuses, so that an index is used. */
const conditionOf = (wait: PayoutWait) =>
  `(p.status in ${sqlList(payoutWaitStatuses[wait])} and ${waitConditions[wait]})`;

const payoutsWaitingFor: Filter<Waiter> = ({ role }) => anyOf(payoutWaitsOf[role].map(conditionOf));

/** The list as this reader may filter it. */
export function payoutListFor(scope: Scope): typeof payoutList {
  const list = listFor(payoutList, 'payout', scope);
  return { ...list, filters: { ...list.filters, flag: flagged({}, scope) } };
}

export const payoutList: ListOf<PayoutRow, typeof payoutListSpec> = {
  table: 'payout p',
  key: 'p.ref_id',
  columns: payoutColumns,
  rowJoins: payoutJoins,
  scope: addOrderScope,
  filters: {
    ...orderFilters('payout', ['p.ref_id']),
    waitsFor: needing('payout', payoutsWaitingFor),
    handedTo: handedTo('payout'),
    flag: flagged(),
  },
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  ...searched('payout'),
  summed: approvedAmounts.payout,
  first: handedFirst,
  counted: { filter: 'status', column: 'p.status', statuses: payoutListSpec.counted },
};
