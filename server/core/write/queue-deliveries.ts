import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';

/**
 * Writes the webhook deliveries for changes, in the transaction of the changes.
 *
 * @param merchants those in the changes that have a webhook.
 */
export type QueueDeliveries = (
  client: Client,
  about: { outbox: readonly OutboxRow[]; merchants: readonly string[]; at: number },
) => Promise<void>;
