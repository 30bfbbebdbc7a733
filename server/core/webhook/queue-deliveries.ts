import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { webhookKinds, type WebhookKind } from '@peerdesk/contract/webhook.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { eventOf, isWanted } from '@peerdesk/domain/webhook/event.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../platform/db/ids.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { readHeads } from '../order/dispute/heads.ts';
import { presentRow } from '../order/dispute/present.ts';
import { readDispute } from '../order/dispute/store.ts';
import { presentPayin } from '../order/payin/present.ts';
import { readPayins } from '../order/payin/store.ts';
import { findPayouts } from '../order/payout/disputed.ts';
import type { QueueDeliveries } from '../write/queue-deliveries.ts';
import { addDeliveries, readWanted, type NewDelivery } from './store-deliveries.ts';

interface Told {
  merchantId: string;
  kind: WebhookKind;
  refId: string;
  /** Has it another status than before? */
  hasMoved: boolean;
}

/**
 * Makes the part of a write that tells merchants of their orders: each delivery contains the order
 * as its merchant sees it once the change is written.
 */
export function queueDeliveries(timeZone: () => string): QueueDeliveries {
  return async (client, { outbox, merchants, at }) => {
    const reader: Reader = { language: 'en', timeZone: timeZone() };
    const all = merchants.flatMap((merchantId) => toldOf(merchantId, outbox));
    if (all.length === 0) return;
    const wanted = await readWanted(client, merchants);
    const list: NewDelivery[] = [];
    for (const told of all) {
      const order = await orderOf(client, told, reader);
      if (!order) continue;
      const event = eventOf(told.kind, order.status, told.hasMoved);
      if (!isWanted(event, wanted.get(told.merchantId) ?? [])) continue;
      list.push(deliveryOf(told, { event, order, at }));
    }
    if (list.length > 0) await addDeliveries(client, list);
  };
}

/** The orders of a merchant that changes are about, each once, and whether it moved. */
function toldOf(merchantId: string, outbox: readonly OutboxRow[]): Told[] {
  const scope = scopeKey({ kind: 'merchant', merchantId });
  const found = new Map<string, Told>();
  for (const { topic, scopes, ref, payload } of outbox) {
    const kind = webhookKinds.find((name) => name === topic);
    if (!kind || !scopes.includes(scope) || found.has(ref)) continue;
    const { from, status } = payload ?? {};
    const hasMoved = status !== undefined && status !== from;
    found.set(ref, { merchantId, kind, refId: ref, hasMoved });
  }
  return [...found.values()];
}

async function orderOf(
  client: Client,
  { merchantId, kind, refId }: Told,
  reader: Reader,
): Promise<({ status: string } & Record<string, unknown>) | undefined> {
  const scope: Scope = { kind: 'merchant', merchantId };
  switch (kind) {
    case 'payin': {
      const [row] = await readPayins(client, [refId]);
      return row && { ...presentPayin(row, { scope, reader }) };
    }
    case 'payout': {
      const order = (await findPayouts(client, [refId], scope)).get(refId);
      return order && { ...order };
    }
    case 'dispute': {
      const row = await readDispute(client, refId);
      const payout =
        row && (await findPayouts(client, [row.payout_ref], scope)).get(row.payout_ref);
      const heads = await readHeads(client, [refId], { id: merchantId, scope });
      const head = heads.get(refId);
      // What the merchant has read is no news to it.
      return payout && { ...presentRow(scope, row, payout, head && { ...head, unread: 0 }) };
    }
  }
}

function deliveryOf(
  { merchantId, refId }: Told,
  { event, order, at }: { event: string; order: Record<string, unknown>; at: number },
): NewDelivery {
  const id = newId('delivery', at);
  const content = createHash('sha256').update(JSON.stringify(order)).digest('hex');
  const body = JSON.stringify({ event, deliveryId: id, at: new Date(at).toISOString(), ...order });
  return { id, merchantId, subject: refId, event, content, body, at: new Date(at).toISOString() };
}
