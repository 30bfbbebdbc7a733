import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentWebhook } from './present.ts';
import { isMerchant, readWebhook } from './store.ts';

/** `GET /merchant/webhook`. */
export const getWebhook: Handler<'webhook.get'> = async ({ query }, { services, now }) => {
  const { merchantId } = query;
  if (!(await isMerchant(services.pool, merchantId))) return notFound();
  const row = await readWebhook(services.pool, query, now);
  return ok({ webhook: row ? presentWebhook(row, now) : null });
};
