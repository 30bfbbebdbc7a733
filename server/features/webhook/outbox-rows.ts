import type { OutboxRow } from '../../platform/live/announcer.ts';

/** The log of deliveries has changed, of a merchant or, for `retention`, of any of them. */
export function outboxOfLog(ref: string): OutboxRow {
  return { topic: 'webhook', scopes: ['desk'], event: 'webhook.log', ref };
}
