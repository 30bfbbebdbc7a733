import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { anyOf, equals, type Filter } from '../../platform/db/list/filters.ts';
import { orderScope } from '../../core/order/scope.ts';
import { allOrdersFound, ordersFound } from '../../core/order/search.ts';

/**
 * The filters that find entries (`e`) by their orders as the reader's own lists find these: what a
 * reader may not see of an order, such as one that another group has taken over, finds no entry.
 *
 * @param how `all`: every match, however long it takes, as for a report.
 */
export function ofListedOrders(
  tables: readonly ('payin' | 'payout')[],
  scope: Scope,
  how: 'limited' | 'all' = 'limited',
): { q: Filter<string>; status: Filter<readonly OrderStatus[]> } {
  const hasStatus = equals('p.status');
  return {
    q: (text, param) => {
      const found = tables.map((table) => {
        const reach = 'with UPI IDs';
        const finder =
          how === 'all'
            ? allOrdersFound(table, reach)
            : ordersFound(table, reach, { andNewest: true });
        return finder(text, param, orderScope(scope, param));
      });
      return `e.order_ref in (${found.join(' union ')})`;
    },
    status: (statuses, param) =>
      anyOf(
        tables.map(
          (table) => `exists (select from ${table} p where p.ref_id = e.order_ref
            and ${hasStatus(statuses, param)} and ${orderScope(scope, param)})`,
        ),
      ),
  };
}
