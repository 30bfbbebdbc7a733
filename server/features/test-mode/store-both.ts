import type { OrderStatus } from '@peerdesk/contract/order-status.ts';
import type { TestOrder, testOrderListSpec } from '@peerdesk/contract/test-order.ts';
import { addDeskScope, type ListOf } from '../../core/list.ts';
import { before, contains, equals, since } from '../../platform/db/list/filters.ts';
import { searchedColumns } from './store-list.ts';

/** A test order of either kind; only a pay-in has a token. */
export interface TestOrderRow {
  ref_id: string;
  kind: TestOrder['kind'];
  order_id: string;
  customer_id: string;
  customer_name: string | null;
  amount: bigint;
  received_amount: bigint | null;
  currency: string;
  status: OrderStatus;
  utr: string | null;
  created_at: number;
  pay_token: string | null;
}

export const testOrderList: ListOf<TestOrderRow, typeof testOrderListSpec> = {
  table: 'test_order p',
  key: 'p.ref_id',
  columns: `p.ref_id, p.kind, p.order_id, p.customer_id, p.customer_name, p.amount,
    p.received_amount, p.currency, p.status, p.utr, p.created_at, p.pay_token`,
  scope: addDeskScope,
  filters: {
    merchantId: equals('p.merchant_id'),
    kind: equals('p.kind'),
    q: contains(...searchedColumns),
    start: since('p.created_at'),
    end: before('p.created_at'),
  },
  sorts: { createdAt: 'p.created_at' },
  order: 'p.created_at desc, p.ref_id desc',
};
