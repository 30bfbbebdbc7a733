import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { outboxOfMerchant, readWritten } from './outbox-rows.ts';
import { revokeKey } from './store-keys.ts';

/** `PATCH /merchant/key`: a revoked key is refused at once, on every server, and stays revoked. */
export const revokeMerchantKey: Handler<'merchant.revokeKey'> = ({ body }, context) =>
  writeRecords<Merchant>(context, async (client) => {
    const { keyId } = body;
    const merchantId = await revokeKey(client, keyId, context.now);
    if (merchantId === undefined) return notFound();
    return ok({
      response: await readWritten(client, context.services, merchantId),
      audit: [
        { action: 'merchant.revoke_key', subject: `merchant:${merchantId}`, after: { keyId } },
      ],
      outbox: outboxOfMerchant(merchantId, 'merchant.key_revoked'),
    });
  });
