import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import type { ListOf } from '../../core/list.ts';
import { newestOrders, orderFilters, orderSorts } from '../../core/order/list.ts';
import { payoutColumns, payoutJoins, type PayoutRow } from '../../core/order/payout/store.ts';
import { addOrderScope } from '../../core/order/scope.ts';

export const payoutList: ListOf<PayoutRow, typeof payoutListSpec> = {
  table: 'payout p',
  key: 'p.ref_id',
  columns: payoutColumns,
  rowJoins: payoutJoins,
  scope: addOrderScope,
  filters: orderFilters('payout', ['p.ref_id']),
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  counted: { filter: 'status', column: 'p.status', statuses: payoutListSpec.counted },
};
