import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import type { NewDelivery } from './store-deliveries.ts';

/** A delivery of an order as its merchant sees it at this instant. */
export function deliveryOf(
  { merchantId, refId }: { merchantId: string; refId: string },
  about: { mode: KeyMode; event: string; order: object; at: number },
): NewDelivery {
  const { mode, event, order, at } = about;
  const id = newId('delivery', at);
  const content = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  const body = JSON.stringify({ event, deliveryId: id, at: new Date(at).toISOString(), ...order });
  const createdAt = new Date(at).toISOString();
  return { id, merchantId, mode, subject: refId, event, content, body, at: createdAt };
}
