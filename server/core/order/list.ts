import type { OrderFlag } from '@peerdesk/contract/order.ts';
import type { ExpiredKind } from '@peerdesk/contract/payin.ts';
import { approvedStatuses, expiredStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { paidStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { SubjectKind } from '@peerdesk/contract/staff-note.ts';
import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { flagsFor } from '@peerdesk/domain/order/shown-fields.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { openSubjectStatuses } from '@peerdesk/domain/staff-note/rules.ts';
import type { Waiter } from '@peerdesk/domain/waiting/waiter.ts';
import { anyOf, before, equals, since, within } from '../../platform/db/list/filters.ts';
import type { Filter } from '../../platform/db/list/filters.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { limitedSearch, searches, type OrderTable } from './search.ts';

/** Pay-ins that expired, by whether a reference was entered all the same. */
export const expiredAs: Filter<ExpiredKind> = (kind) =>
  `p.status in ${sqlList(expiredStatuses)} and p.utr is ${kind === 'late' ? 'not null' : 'null'}`;

/** Open orders handed over to a member of staff; `key`: the column of the order's id. */
export function handedTo(kind: SubjectKind, key = 'p.ref_id'): Filter<Waiter> {
  return ({ id, role }, param) =>
    isStaff(role)
      ? `p.status in ${sqlList(openSubjectStatuses[kind])} and ${key} = any(array(
          select h.ref_id from hand_over h where h.to_id = ${param(id)}))`
      : 'false';
}

/** Needs somebody: waits for them by its status, or was handed over to them. */
export function needing(kind: SubjectKind, waitsFor: Filter<Waiter>, key?: string): Filter<Waiter> {
  const isHanded = handedTo(kind, key);
  return (waiter, param) => {
    const waits = waitsFor(waiter, param);
    if (!isStaff(waiter.role) || waits === null) return waits;
    return anyOf([waits, `(${isHanded(waiter, param)})`]);
  };
}

/** Orders handed over to the reader come first among those that need them. */
export const handedFirst = { during: 'waitsFor', rows: 'handedTo' } as const;

/** The filters that every list of orders has. `ids`: the columns that contain our own ids. */
export function orderFilters(table: OrderTable, ids: readonly string[]) {
  return {
    start: since('p.created_at'),
    end: before('p.created_at'),
    q: searches(table, 'with UPI IDs'),
    amount: within('p.amount'),
    orderid: isOrder(ids),
    merchantId: equals('p.merchant_id'),
    peerId: equals('p.peer_id'),
    subadminId: equals('p.subadmin_id'),
    status: equals('p.status'),
  };
}

/**
 * Orders with one of these flags.
 *
 * @param follows conditions of flags that are no part of the order.
 * @param scope of the reader: a flag that they are not shown finds nothing.
 */
export function flagged(
  follows: Partial<Record<OrderFlag, string>> = {},
  scope?: Scope,
): Filter<readonly OrderFlag[]> {
  return (asked, param) => {
    const flags = scope ? flagsFor(scope, asked) : asked;
    const conditionOf = (flag: OrderFlag) =>
      follows[flag] ?? `p.flags <> '{}' and ${param(flag)} = any(p.flags)`;
    return anyOf(flags.map((flag) => `(${conditionOf(flag)})`));
  };
}

interface PeopleFilters {
  readonly q: Filter<string>;
  readonly peerId: Filter<string[]>;
  readonly subadminId: Filter<string[]>;
}

/**
 * The list as this reader may filter it. No filter may reveal to a merchant who has its orders: it
 * cannot filter by peer or group, and a UPI ID finds nothing.
 */
export function listFor<L extends { filters: PeopleFilters; limited?: unknown }>(
  list: L,
  table: OrderTable,
  scope: Scope,
): L {
  if (scope.kind !== 'merchant') return list;
  const none = () => 'false';
  const filters = { ...list.filters, q: searches(table), peerId: none, subadminId: none };
  return { ...list, filters, limited: limitedSearch(table) };
}

/** An order's contribution to the figures: approved and not reversed. */
const approvedOf = (statuses: readonly string[], amount: string) =>
  `case when p.status in ${sqlList(statuses)} and not 'REVERSED' = any(p.flags) then ${amount} else 0 end`;
export const approvedAmounts = {
  payin: approvedOf(approvedStatuses, 'p.received_amount'),
  payout: approvedOf(paidStatuses, 'p.amount'),
} as const;

/** The sum of a list, as its call returns it. */
export function presentSum(
  { sum }: { sum?: 'approved' | undefined },
  found: bigint | null,
): { approvedAmount?: string | null } {
  if (!sum) return {};
  return { approvedAmount: found === null ? null : formatMoney(minor(found), rupeeDigits) };
}

export const orderSorts = { createdAt: 'p.created_at', amount: 'p.amount' } as const;

/** The whole id, either the merchant's or ours. */
function isOrder(ids: readonly string[]): Filter<string> {
  return (id, param) => {
    const place = param(id);
    const ours = ids.map((column) => `${column} = upper(${place})`);
    return anyOf([`p.order_id = ${place}`, ...ours]);
  };
}
