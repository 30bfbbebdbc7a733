import { scopesTouched } from '@peerdesk/domain/scope.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { OutboxRow } from '../../platform/live/announcer.ts';
import type { Services } from '../services.ts';
import { writeProgress } from '../write/write-progress.ts';

const batchMax = 500;

/** Clears all credits that are due, and updates the owners' lists. */
export async function clearDueCredits(
  services: Pick<Services, 'pool' | 'changes' | 'clock'>,
  now = services.clock(),
): Promise<void> {
  const due = await readDue(services.pool, now);
  if (due.length === 0) return;
  const outbox = due.map(({ peer_id: peerId, parent_id: subadminId }): OutboxRow => ({
    topic: 'wallet',
    scopes: scopesTouched({ peerId, subadminId }),
    event: 'wallet.changed',
    ref: peerId,
  }));
  let cleared = batchMax;
  // Each batch locks its accounts in their order, and therefore has a transaction of its own.
  while (cleared === batchMax) {
    await writeProgress(services, outbox, async (client) => {
      cleared = await clearBatch(client, now, null);
      return cleared > 0;
    });
  }
}

/** The peers with credits to clear. */
async function readDue(
  db: Queryable,
  now: number,
): Promise<{ peer_id: string; parent_id: string | null }[]> {
  const { rows } = await db.query<{ peer_id: string; parent_id: string | null }>({
    name: 'due_credits',
    text: `select distinct u.id as peer_id, u.parent_id from uncleared_credit c
           join app_user u on u.id = split_part(c.account, ':', 2)
           where not c.disputed and c.clears_at <= $1`,
    values: [new Date(now).toISOString()],
  });
  return rows;
}

/** Clears the credits of one account that are due, before somebody relies on what is available. */
export async function clearCredits(client: Client, now: number, account: string): Promise<void> {
  while ((await clearBatch(client, now, account)) === batchMax);
}

/** @returns how many credits were cleared, of one account or of all. */
async function clearBatch(client: Client, now: number, account: string | null): Promise<number> {
  const { rows } = await client.query<{ cleared: number }>(
    'select clear_credits($1, $2, $3) as cleared',
    [new Date(now).toISOString(), account, batchMax],
  );
  return rows[0]?.cleared ?? 0;
}
