import { decidePayout } from '@peerdesk/domain/payout/decide.ts';
import { commitChange } from '../../write/commit.ts';
import type { OutboxRow } from '../../../platform/live/announcer.ts';
import type { Client } from '../../../platform/db/pool.ts';
import type { Context } from '../../handler.ts';
import { lockPendingOf } from './store-people.ts';
import { commissionOf, toPayout } from './store.ts';
import { changeSetOf } from './write-change.ts';

/**
 * Returns to the pool, within a transaction, the pay-outs that wait for a person to accept: their
 * destination was not shown to it.
 *
 * @returns what the transaction has still to write to the outbox, and to tell once it is committed.
 */
export async function releaseUnrevealed(
  client: Client,
  context: Pick<Context, 'services' | 'caller' | 'actor' | 'origin' | 'now'>,
  peerId: string,
): Promise<OutboxRow[]> {
  const { services, caller, actor, origin, now } = context;
  const told: OutboxRow[] = [];
  for (const row of await lockPendingOf(client, peerId)) {
    const change = decidePayout({
      order: toPayout(row),
      decider: { ...actor, id: caller.id, role: caller.role },
      decision: { status: 'created', note: 'The account was blocked' },
      commissionBps: commissionOf(row),
      now,
    });
    if (!change.ok) throw new Error(`${row.ref_id} cannot be released: ${change.message}`);
    const { outbox, ...set } = changeSetOf(services, { actor, origin, now }, change.value, null);
    const written = await commitChange(client, { ...set, outbox: [] });
    if (!written.ok) throw new Error(`${row.ref_id} changed although it is locked`);
    told.push(...outbox);
  }
  return told;
}
