import type { Dispute as DisputeResource } from '@peerdesk/contract/dispute.ts';
import type { LiveEntry } from '@peerdesk/domain/ledger/postings.ts';
import type { Dispute, DisputeChange } from '@peerdesk/domain/dispute/dispute.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Context } from '../../core/handler.ts';
import { readLiveEntry } from '../../core/ledger/live-entry.ts';
import { writeTakenBack } from '../../core/ledger/move-alone.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { isInScope } from '../../core/order/scope.ts';
import { findPayout, type FoundPayout } from '../../core/order/payout/disputed.ts';
import { presentDispute } from '../../core/order/dispute/present.ts';
import { readHeads } from '../../core/order/dispute/heads.ts';
import { readDispute, toDispute, type DisputeRow } from '../../core/order/dispute/store.ts';
import { disputeChangeSet } from './write-change.ts';

type Decide = (
  dispute: Dispute,
  payout: FoundPayout,
  entry: LiveEntry | null,
) => Result<DisputeChange>;

/**
 * Reads a dispute with its pay-out, decides, and writes both, guarded by what was read. On a
 * conflict it reads and decides again, so that the second of two callers learns what the first one
 * did.
 */
export function applyToDispute(
  context: Context,
  disputeId: string,
  decide: Decide,
): Promise<Result<DisputeResource>> {
  const { services, scope, caller } = context;
  return retryOnConflict('dispute', async () => {
    const read = await readWithPayout(services.pool, disputeId);
    if (!read || !isInScope(read.row, scope)) return notFound();
    const { row, found, entry } = read;
    const decided = decide(toDispute(row), found, entry);
    if (!decided.ok) return decided;
    const { after, payout } = decided.value;
    const heads = await readHeads(services.pool, [disputeId], { id: caller.id, scope });
    const answer = presentDispute(
      after,
      context,
      {
        peerName: row.peer_name,
        utr: row.utr,
        payout: payout ? found.shownAfter(payout, context) : found.shownTo(context),
      },
      heads.get(disputeId),
    );
    const set = disputeChangeSet(context, decided.value, factsOf(row), answer);
    const entries = payout?.entry ? [payout.entry] : [];
    const written = await writeTakenBack(context, { entries, currency: found.currency }, set);
    return written.ok ? ok(answer) : outcomeOf(written);
  });
}

/**
 * Reads a dispute after its pay-out and the entry: whatever ends a dispute changes all three at
 * once, so if it is still open, the others are as they were.
 */
async function readWithPayout(db: Queryable, disputeId: string) {
  const known = await readDispute(db, disputeId);
  if (!known) return null;
  const [found, entry] = await Promise.all([
    findPayout(db, known.payout_ref),
    readLiveEntry(db, known.payout_ref, 'payout_approved'),
  ]);
  const row = await readDispute(db, disputeId);
  if (!found || !row) throw new Error(`dispute ${disputeId} is about no pay-out`);
  return { row, found, entry };
}

function factsOf({ order_id: orderId, upi_id: upiId, utr, amount }: DisputeRow) {
  return { orderId, upiId, utr, amount };
}
