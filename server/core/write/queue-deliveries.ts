import type { Client } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';

/**
 * Writes what merchants with a webhook are told of changes, in the transaction of the changes.
 *
 * @param merchants of the changes, those that have a webhook.
 */
export type QueueDeliveries = (
  client: Client,
  about: { outbox: readonly OutboxRow[]; merchants: readonly string[]; at: number },
) => Promise<void>;
