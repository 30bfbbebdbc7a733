import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import type { WebhookEvent } from '@peerdesk/contract/webhook.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** A delivery as `add_deliveries` takes it. */
export interface NewDelivery {
  id: string;
  merchantId: string;
  mode: KeyMode;
  subject: string;
  event: string;
  /** Hex. */
  content: string;
  body: string;
  at: string;
}

/** The events that these merchants subscribed to. */
export async function readWanted(
  db: Queryable,
  merchants: readonly string[],
  mode: KeyMode,
): Promise<Map<string, WebhookEvent[]>> {
  const { rows } = await db.query<{ merchant_id: string; events: WebhookEvent[] }>({
    name: 'webhook_wanted',
    text: 'select merchant_id, events from webhook where merchant_id = any($1) and mode = $2',
    values: [merchants, mode],
  });
  return new Map(rows.map((row) => [row.merchant_id, row.events]));
}

export async function addDeliveries(client: Client, list: readonly NewDelivery[]): Promise<void> {
  await client.query({
    name: 'webhook_add',
    text: 'select add_deliveries($1::jsonb)',
    values: [JSON.stringify(list)],
  });
}
