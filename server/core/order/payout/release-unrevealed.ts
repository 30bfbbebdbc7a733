import { because } from '@peerdesk/contract/because.ts';
import type { PlainReasonCode } from '@peerdesk/contract/reason.ts';
import { decidePayout } from '@peerdesk/domain/payout/decide.ts';
import type { Context } from '../../handler.ts';
import { lockPendingOf } from './store-people.ts';
import { earningsOf, toPayout } from './store.ts';
import { changeSetOf } from './write-change.ts';
import type { Transaction } from '../../write/change-writer.ts';

/**
 * Within a transaction, returns to the pool the pay-outs that a person has not accepted yet, and
 * whose destination that person has therefore not seen.
 *
 * @returns their references.
 */
export async function releaseUnrevealed(
  { client, commit }: Transaction,
  context: Pick<Context, 'caller' | 'actor' | 'origin' | 'now'>,
  peerId: string,
  why: Extract<PlainReasonCode, 'payer_was_blocked' | 'payer_was_frozen'>,
): Promise<string[]> {
  const { caller, actor, origin, now } = context;
  const pending = await lockPendingOf(client, peerId);
  for (const row of pending) {
    const change = decidePayout({
      order: toPayout(row),
      decider: { ...actor, id: caller.id, role: caller.role },
      decision: { status: 'created', reason: because(why) },
      earningsOf: earningsOf(row),
      now,
    });
    if (!change.ok) throw new Error(`${row.ref_id} cannot be released: ${change.reason.code}`);
    const written = await commit(changeSetOf({ actor, origin, now }, change.value, null));
    if (!written.ok) throw new Error(`${row.ref_id} changed although it is locked`);
  }
  return pending.map((row) => row.ref_id);
}
