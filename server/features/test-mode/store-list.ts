import { payinListSpec } from '@peerdesk/contract/payin.ts';
import { payoutListSpec } from '@peerdesk/contract/payout.ts';
import type { ListOf } from '../../core/list.ts';
import { expiredAs, flagged, orderFilters, orderSorts } from '../../core/order/list.ts';
import { newestOrders } from '../../core/order/search.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { contains } from '../../platform/db/list/filters.ts';
import { testPayinColumns, testPayinJoins } from './store-payins.ts';
import { testPayoutColumns, testPayoutJoins } from './store-payouts.ts';

/** The parts of both kinds of orders that their lists search. */
export const searchedColumns = [
  'lower(p.ref_id)',
  'lower(p.order_id)',
  'lower(p.customer_id)',
  'lower(p.customer_name)',
  'lower(p.utr)',
] as const;

export const testPayinList: ListOf<PayinRow, typeof payinListSpec> = {
  table: 'test_payin p',
  key: 'p.ref_id',
  columns: testPayinColumns,
  rowJoins: testPayinJoins,
  scope: addOrderScope,
  filters: {
    ...orderFilters('payin', ['p.ref_id']),
    q: contains(...searchedColumns),
    peerId: () => 'false',
    waitsFor: () => 'false',
    handedTo: () => 'false',
    flag: flagged(),
    paid: expiredAs,
  },
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  counted: {
    filter: 'status',
    parts: ['paid'],
    column: 'p.status',
    statuses: payinListSpec.counted,
  },
};

export const testPayoutList: ListOf<PayoutRow, typeof payoutListSpec> = {
  table: 'test_payout p',
  key: 'p.ref_id',
  columns: testPayoutColumns,
  rowJoins: testPayoutJoins,
  scope: addOrderScope,
  filters: {
    ...orderFilters('payout', ['p.ref_id']),
    q: contains(...searchedColumns),
    peerId: () => 'false',
    waitsFor: () => 'false',
    handedTo: () => 'false',
    flag: flagged(),
  },
  sorts: { ...orderSorts, expiresAt: 'p.expires_at' },
  order: newestOrders,
  counted: { filter: 'status', column: 'p.status', statuses: payoutListSpec.counted },
};
