import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentTestPayin } from './present.ts';
import { testPayinList } from './store-list.ts';
import { readTestPayinByOrderId } from './store-payins.ts';

/** `GET /customer/order` with a test key: the merchant's test pay-ins. */
export const listTestPayins: Handler<'payin.list'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await context.services.reads.run((db) =>
    readList(db, testPayinList, request.value),
  );
  const orders = rows.map((row) => presentTestPayin(row, context.reader));
  return ok({ orders, ...totals, counts });
};

/** `GET /customer/order/by-order-id/{orderId}` with a test key. */
export const getTestPayin: Handler<'payin.byOrderId'> = async ({ params }, context) => {
  const { services, caller, reader } = context;
  const row = await readTestPayinByOrderId(services.pool, caller.id, params.orderId);
  return row ? ok(presentTestPayin(row, reader)) : notFound();
};
