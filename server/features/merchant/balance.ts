import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentBalance } from './present.ts';
import { readMerchant } from './store.ts';

/** `GET /merchant/balance`: the balance of the calling merchant. */
export const getMerchantBalance: Handler<'merchant.balance'> = async (_request, context) => {
  const { services, caller } = context;
  const row = await readMerchant(services.pool, caller.id);
  if (!row) return notFound();
  return ok(presentBalance(row, services.settings.digitsOf(row.currency)));
};
