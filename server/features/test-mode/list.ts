import type { TestOrder } from '@peerdesk/contract/test-order.ts';
import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { payUrl } from '../../core/order/payin/pay-url.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list.ts';
import { testOrderList } from './store-both.ts';
import { readPlayMoney } from './store-money.ts';

/** `GET /merchant/test-order`: for the portal, since test orders are in none of its other lists. */
export const listTestOrders: Handler<'testOrder.list'> = async ({ query }, context) => {
  const { services } = context;
  if (!(await readPlayMoney(services.pool, query.merchantId))) return notFound();
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await readList(services.pool, testOrderList, request.value);
  const orders = rows.map((row): TestOrder => {
    const shown = (amount: bigint) =>
      formatMoney(minor(amount), services.settings.digitsOf(row.currency));
    return {
      test: true,
      kind: row.kind,
      refId: row.ref_id,
      orderId: row.order_id,
      customer: { id: row.customer_id, name: row.customer_name },
      amount: shown(row.amount),
      receivedAmount: row.received_amount === null ? null : shown(row.received_amount),
      currency: row.currency,
      status: row.status,
      utr: row.utr,
      createdAt: iso(row.created_at),
      payUrl: row.pay_token === null ? null : payUrl(services, row.pay_token),
    };
  });
  return ok({ orders, ...totals });
};
