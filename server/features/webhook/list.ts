import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentDelivery } from './present.ts';
import { isMerchant } from './store.ts';
import { deliveryList, readAttempts } from './store-list.ts';

/** `GET /merchant/delivery`: what was sent to one merchant, with every attempt. */
export const listDeliveries: Handler<'delivery.list'> = async ({ query }, context) => {
  const { services, now } = context;
  if (!(await isMerchant(services.pool, query.merchantId))) return notFound();
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals, counts } = await services.reads.run((db) =>
    readList(db, deliveryList, request.value),
  );
  const attempts = await readAttempts(
    services.pool,
    rows.map((row) => row.id),
  );
  const deliveries = rows.map((row) => presentDelivery(row, attempts.get(row.id) ?? [], now));
  return ok({ deliveries, ...totals, counts });
};
