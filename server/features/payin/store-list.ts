import type { OrderFlag } from '@peerdesk/contract/order.ts';
import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { creditableStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { payinWaitsOf, payinWaitStatuses, type PayinWait } from '@peerdesk/domain/waiting/payin.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import type { ListOf } from '../../core/list.ts';
import {
  approvedAmounts,
  expiredAs,
  flagged,
  handedFirst,
  handedTo,
  listFor,
  needing,
  orderFilters,
  orderSorts,
} from '../../core/order/list.ts';
import { newestOrders, searched } from '../../core/order/search.ts';
import { listedPayinJoins } from '../../core/order/payin/columns.ts';
import { listedPayinColumns, type ListedPayin } from '../../core/order/payin/listed.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { anyOf, type Filter } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** `payinWait` of the domain; the index `payin_waiting` covers each. */
const conditionOf = (wait: PayinWait) =>
  `(p.status in ${sqlList(payinWaitStatuses[wait])} and p.utr is not null
    and p.resolve_type = 'auto')`;

/** Nothing waits for a frozen peer: staff decides its pay-ins. */
const payinsWaitingFor: Filter<Waiter> = ({ id, role }, param) => {
  const waiting = anyOf(payinWaitsOf[role].map(conditionOf));
  if (!isPeerRole(role)) return waiting;
  return `(${waiting}) and not exists (
    select from app_user u where u.id = ${param(id)} and u.frozen_at is not null)`;
};

const otherClaim = (state: string) => `p.utr is not null
  and p.status in ${sqlList(creditableStatuses)} and exists (
    select from utr_claim x
    where x.utr = p.utr and x.order_ref <> p.ref_id and x.state = '${state}')`;

/** Flags that are no part of the order: they follow from other claims and from its peer. */
const flagConditions: Partial<Record<OrderFlag, string>> = {
  UTR_CONTESTED: otherClaim('claimed'),
  UTR_LOST: otherClaim('used'),
  WATCH: `p.peer_id in (select id from app_user where tag = 'watch')`,
};

const payinFilters = {
  flag: flagged(flagConditions),
  paid: expiredAs,
  waitsFor: needing('payin', payinsWaitingFor),
  handedTo: handedTo('payin'),
};

/** The list as this reader may filter it. */
export function payinListFor(scope: Scope): typeof payinList {
  const list = listFor(payinList, 'payin', scope);
  return { ...list, filters: { ...list.filters, flag: flagged(flagConditions, scope) } };
}

export const payinList: ListOf<ListedPayin, typeof payinListSpec> = {
  table: 'payin p',
  key: 'p.ref_id',
  columns: listedPayinColumns,
  rowJoins: listedPayinJoins,
  scope: addOrderScope,
  filters: { ...orderFilters('payin', ['p.ref_id']), ...payinFilters },
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  ...searched('payin'),
  summed: approvedAmounts.payin,
  first: handedFirst,
  counted: {
    filter: 'status',
    parts: ['paid'],
    column: 'p.status',
    statuses: payinListSpec.counted,
  },
};
