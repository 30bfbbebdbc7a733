import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentMerchant } from './present.ts';
import { readMerchant } from './store.ts';

/** `GET /merchant/{id}`. */
export const getMerchant: Handler<'merchant.one'> = async ({ params }, { services }) => {
  const row = await readMerchant(services.pool, params.id);
  if (!row) return notFound();
  return ok(presentMerchant(row, services.settings.digitsOf(row.currency)));
};
