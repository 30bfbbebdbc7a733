import { totalCap } from '@peerdesk/contract/list.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readMerchantPage, readMerchantTotal } from './list-query.ts';
import { presentMerchant } from './present.ts';

/** `GET /merchant`. */
export const listMerchants: Handler<'merchant.list'> = async ({ query }, { services }) => {
  const [rows, total] = await Promise.all([
    readMerchantPage(services.pool, query),
    readMerchantTotal(services.pool, query),
  ]);
  return ok({
    merchants: rows.map((row) => presentMerchant(row, services.settings.digitsOf(row.currency))),
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  });
};
