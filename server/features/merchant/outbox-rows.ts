import type { Merchant } from '@peerdesk/contract/merchant.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { Services } from '../../core/services.ts';
import { presentMerchant } from './present.ts';
import { readMerchant } from './store.ts';

/** The merchant as read in the transaction that wrote it. */
export async function readWritten(
  client: Client,
  services: Services,
  id: string,
): Promise<Merchant> {
  const row = await readMerchant(client, id);
  if (!row) throw new Error(`merchant ${id} vanished while it was written`);
  return presentMerchant(row, services.settings.digitsOf(row.currency));
}

export function outboxOfMerchant(merchantId: string, event: string): OutboxRow[] {
  const scopes = scopesTouched({ peerId: null, subadminId: null, merchantId });
  return [{ topic: 'merchant', scopes, event, ref: merchantId }];
}
