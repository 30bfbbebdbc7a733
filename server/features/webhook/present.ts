import type { AttemptFault, Delivery, Webhook } from '@peerdesk/contract/webhook.ts';
import { iso } from '../../platform/db/iso.ts';
import { leaseMs } from './attempt.ts';
import type { WebhookRow } from './store.ts';
import type { AttemptRow, DeliveryRow } from './store-list.ts';

export function presentWebhook(row: WebhookRow, now: number): Webhook {
  const isPaused = row.paused_until !== null && row.paused_until > now;
  return {
    merchantId: row.merchant_id,
    mode: row.mode,
    url: row.url,
    events: row.events,
    createdAt: iso(row.created_at),
    secretSince: iso(row.secret_since),
    previousUntil: iso(row.previous_until),
    failures: row.failures,
    pausedUntil: isPaused ? iso(row.paused_until) : null,
    waiting: row.waiting,
  };
}

/** An attempt that nobody ended was interrupted. */
export function faultOf(
  { took_ms, at, fault }: Pick<AttemptRow, 'took_ms' | 'at' | 'fault'>,
  now: number,
): AttemptFault | null {
  return took_ms === null && at + leaseMs < now ? 'interrupted' : fault;
}

export function presentDelivery(
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  now: number,
): Delivery {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    event: row.event,
    refId: row.subject,
    status: row.status,
    body: row.body,
    createdAt: iso(row.created_at),
    endedAt: iso(row.ended_at),
    nextAt: iso(row.due_at),
    attempts: attempts.map((one) => ({
      at: iso(one.at),
      url: one.url,
      status: one.status,
      ms: one.took_ms,
      answer: one.answer,
      fault: faultOf(one, now),
      detail: one.detail,
    })),
  };
}
