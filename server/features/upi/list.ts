import { totalCap } from '@peerdesk/contract/list.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readUpiPage, readUpiTotal } from './list-query.ts';
import { presentUpi } from './present.ts';

/** `GET /upi`: the UPI IDs within the caller's scope. */
export const listUpis: Handler<'upi.list'> = async ({ query }, { services, scope, now }) => {
  const filter = { scope, query };
  const [rows, total] = await Promise.all([
    readUpiPage(services.pool, filter, now),
    readUpiTotal(services.pool, filter),
  ]);
  return ok({
    upis: rows.map(presentUpi),
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  });
};
