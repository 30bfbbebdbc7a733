import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { readList } from '../../platform/db/list/list.ts';
import { presentMerchant } from './present.ts';
import { merchantList } from './store-list.ts';

/** `GET /merchant`. */
export const listMerchants: Handler<'merchant.list'> = async ({ query }, context) => {
  const { reads, settings } = context.services;
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { rows, totals } = await reads.run((db) => readList(db, merchantList, request.value));
  const merchants = rows.map((row) => presentMerchant(row, settings.digitsOf(row.currency)));
  return ok({ merchants, ...totals });
};
