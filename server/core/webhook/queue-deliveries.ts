import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { webhookKinds, type WebhookKind } from '@peerdesk/contract/webhook.ts';
import { scopeKey, type Scope } from '@peerdesk/domain/scope.ts';
import { eventOf, isKindWanted, isWanted } from '@peerdesk/domain/webhook/event.ts';
import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import { presentComplaint } from '../complaint/present.ts';
import { readComplaint } from '../complaint/store.ts';
import { readHeads } from '../order/dispute/heads.ts';
import { presentRow } from '../order/dispute/present.ts';
import { readDispute } from '../order/dispute/store.ts';
import { presentPayin } from '../order/payin/present.ts';
import { readPayins } from '../order/payin/store.ts';
import { findPayouts } from '../order/payout/disputed.ts';
import type { Asking } from '../order/shown-note.ts';
import type { QueueDeliveries } from '../write/queue-deliveries.ts';
import { deliveryOf } from './delivery-of.ts';
import { addDeliveries, readWanted, type NewDelivery } from './store-deliveries.ts';

interface ChangedOrder {
  merchantId: string;
  kind: WebhookKind;
  refId: string;
  /** Has its status changed? */
  hasMoved: boolean;
}

/**
 * Builds the part of a write that queues webhook deliveries: each contains the order as its
 * merchant sees it once the change is written.
 */
export function queueDeliveries(timeZone: () => string): QueueDeliveries {
  return async (client, { outbox, merchants, at }) => {
    const reader: Reader = { language: 'en', timeZone: timeZone() };
    const events = await readWanted(client, merchants, 'live');
    const list: NewDelivery[] = [];
    for (const merchantId of merchants) {
      const wanted = events.get(merchantId) ?? [];
      const all = changedOrdersOf(merchantId, outbox).filter(({ kind }) =>
        isKindWanted(kind, wanted),
      );
      const orders = await readOrders(client, merchantId, all, reader);
      for (const told of all) {
        const order = orders.get(told.refId);
        if (!order) continue;
        const event = eventOf(told.kind, order.status, told.hasMoved);
        if (isWanted(event, wanted))
          list.push(deliveryOf(told, { mode: 'live', event, order, at }));
      }
    }
    if (list.length > 0) await addDeliveries(client, list);
  };
}

/** A merchant's orders in the changes, each once, and whether its status changed. */
function changedOrdersOf(merchantId: string, outbox: readonly OutboxRow[]): ChangedOrder[] {
  const scope = scopeKey({ kind: 'merchant', merchantId });
  const found = new Map<string, ChangedOrder>();
  for (const { topic, scopes, ref, payload } of outbox) {
    const kind = webhookKinds.find((name) => name === topic);
    if (!kind || !scopes.includes(scope) || found.has(ref)) continue;
    const { from, status } = payload ?? {};
    const hasMoved = status !== undefined && status !== from;
    found.set(ref, { merchantId, kind, refId: ref, hasMoved });
  }
  return [...found.values()];
}

type Shown = { status: string } & Record<string, unknown>;

/** What the merchant sees of each of these, with one read for each kind of order. */
async function readOrders(
  client: Client,
  merchantId: string,
  all: readonly ChangedOrder[],
  reader: Reader,
): Promise<Map<string, Shown>> {
  const scope: Scope = { kind: 'merchant', merchantId };
  const idsOf = (kind: WebhookKind) =>
    all.filter((told) => told.kind === kind).map(({ refId }) => refId);
  const found = new Map<string, Shown>();
  const [payins, payouts] = [idsOf('payin'), idsOf('payout')];
  for (const row of payins.length > 0 ? await readPayins(client, payins) : []) {
    found.set(row.ref_id, { ...presentPayin(row, { scope, reader }) });
  }
  const shown = payouts.length > 0 ? await findPayouts(client, payouts, { scope, reader }) : [];
  for (const [refId, order] of shown) found.set(refId, { ...order });
  for (const refId of idsOf('dispute')) {
    const dispute = await readDisputeOf(client, refId, { id: merchantId, scope, reader });
    if (dispute) found.set(refId, dispute);
  }
  for (const id of idsOf('complaint')) {
    const row = await readComplaint(client, id);
    if (row) found.set(id, { ...presentComplaint(row, { scope, reader }) });
  }
  return found;
}

async function readDisputeOf(
  client: Client,
  refId: string,
  merchant: Asking & { id: string },
): Promise<Shown | undefined> {
  const row = await readDispute(client, refId);
  const payout = row && (await findPayouts(client, [row.payout_ref], merchant)).get(row.payout_ref);
  const head = (await readHeads(client, [refId], merchant)).get(refId);
  // No delivery for what the merchant itself has read.
  return payout && { ...presentRow(row, merchant, payout, head && { ...head, unread: 0 }) };
}
