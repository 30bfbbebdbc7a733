import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { payUrl } from '../../core/order/payin/pay-url.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentTestOrder } from './present.ts';
import { testOrderList } from './store-both.ts';
import { readPlayMoney } from './store-money.ts';

/** `GET /merchant/test-order`: for the portal, since test orders are in none of its other lists. */
export const listTestOrders: Handler<'testOrder.list'> = async ({ query }, context) => {
  const { services } = context;
  if (!(await readPlayMoney(services.pool, query.merchantId))) return notFound();
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await services.reads.run((db) =>
    readList(db, testOrderList, request.value),
  );
  const orders = rows.map((row) => ({
    ...presentTestOrder(row, services.settings.digitsOf(row.currency)),
    payUrl: row.pay_token === null ? null : payUrl(services, row.pay_token),
  }));
  return ok({ orders, ...totals });
};
