import type { PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import type { PayoutEvent } from '@peerdesk/domain/payout/transitions.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { checkProof } from '../../core/file/proof.ts';

/** Somebody says that they paid. */
const proven: readonly PayoutEvent[] = ['paid', 'kept_utr', 'late_utr'];

/** The change with what its proof shows, for the timeline. Refuses a file that is not a proof. */
export async function withProof(
  db: Queryable,
  change: PayoutChange,
  proofId: string | undefined,
  payerId: string,
): Promise<Result<PayoutChange>> {
  if (proofId === undefined) return ok(change);
  const checked = await checkProof(db, { proofId, payerId, refId: change.after.refId });
  if (!checked.ok) return checked;
  if (!proven.includes(change.event)) return ok(change);
  const { looksLike } = checked.value;
  const detail = { ...change.detail, proofId, ...(looksLike.length > 0 && { looksLike }) };
  return ok({ ...change, detail });
}
