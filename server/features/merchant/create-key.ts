import { mayBeManaged } from '@peerdesk/domain/reconcile/refunds-merchant.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { lockMerchant } from '../../core/account/merchant-store.ts';
import { hashOfKey, newApiKey } from './api-key.ts';
import { insertKey } from './store-keys.ts';
import { outboxOfMerchant } from './outbox-rows.ts';

/** `POST /merchant/key`: the key is returned once and never again, not even to a retry. */
export const createMerchantKey: Handler<'merchant.createKey'> = ({ body }, context) =>
  writeRecords<{ id: string; apiKey: string }>(context, async (client) => {
    const { now } = context;
    const { merchantId, allowIps = [], mode = 'live' } = body;
    if (!(await lockMerchant(client, merchantId))) return notFound();
    const allowed = mayBeManaged(merchantId);
    if (!allowed.ok) return allowed;
    const apiKey = newApiKey(mode);
    const id = newId('merchantKey', now);
    const label = body.label || null;
    const lastFour = apiKey.slice(-4);
    const key = { id, merchantId, mode, hash: hashOfKey(apiKey), label, lastFour, allowIps };
    await insertKey(client, key, now);
    return ok({
      response: { id, apiKey },
      isSecret: true,
      audit: [
        {
          action: 'merchant.create_key',
          subject: `merchant:${merchantId}`,
          after: { keyId: id, mode, label, lastFour, allowIps },
        },
      ],
      outbox: outboxOfMerchant(merchantId, 'merchant.key_created'),
    });
  });
