import type pg from 'pg';
import type { Receiver } from '../doubles/receiver.ts';
import { waitFor } from '../wait.ts';
import type { Acknowledged } from './acknowledged.ts';

interface Told {
  id: string;
  subject: string | null;
  event: string;
  status: string;
}

/** The ids of what has arrived, once everything was sent. */
export async function whatArrived(db: pg.Client, receiver: Receiver): Promise<Set<string>> {
  const waiting = async () => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int as count from webhook_delivery where status = 'pending'",
    );
    return rows[0]?.count;
  };
  await waitFor('every delivery to be made', waiting, (count) => count === 0);
  const received = await receiver.received('/fine');
  return new Set(received.map(({ headers }) => headers['x-webhook-id'] ?? ''));
}

/**
 * What merchants were not told of, or not all of: each approved order has one delivery that says
 * so, and whatever counts as delivered has arrived.
 */
export async function checkWebhooks(
  db: pg.Client,
  said: Acknowledged,
  arrived: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await db.query<Told>('select id, subject, event, status from webhook_delivery');
  const approvals = new Map<string, number>();
  for (const { subject, event } of rows) {
    if (subject === null || event !== 'payin.approved') continue;
    approvals.set(subject, (approvals.get(subject) ?? 0) + 1);
  }
  const approved = [...said.payins].filter(([, { status }]) => status === 'approved');
  return [
    ...rows.flatMap(({ id, event, status }) =>
      status === 'delivered' && arrived.has(id) ? [] : [`${event} ${id} never arrived: ${status}`],
    ),
    ...approved.flatMap(([refId]) => {
      const times = approvals.get(refId) ?? 0;
      return times === 1 ? [] : [`the merchant was told ${times} times that ${refId} is approved`];
    }),
  ];
}
