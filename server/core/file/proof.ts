import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { findSimilarTo } from './similar-files.ts';
import { readFileInfo } from './store.ts';

const namedMax = 5;

/** A proof as the timeline of its pay-out describes it. */
export interface Proof {
  proofId: string;
  /** Similar pictures that somebody else uploaded, or that were meant to prove another pay-out. */
  looksLike: string[];
}

/**
 * Checks the picture given as proof of a pay-out. Refuses, on the field `proofId`, anything but a
 * picture that this person uploaded as a proof. Similarity to another picture is not a reason for
 * refusal.
 */
export async function checkProof(
  db: Queryable,
  proof: { proofId: string; payerId: string; refId: string },
): Promise<Result<Proof>> {
  const { proofId, payerId, refId } = proof;
  const file = await readFileInfo(db, proofId);
  const isPicture = file?.type.startsWith('image/') ?? false;
  if (file?.owner_id !== payerId || file.purpose !== 'proof' || !isPicture) {
    return refuseField('proofId', 'proof_not_yours');
  }
  const alike = await findSimilarTo(db, file);
  const suspect = alike.filter(
    (other) => other.owner_id !== payerId || (other.ref_id !== null && other.ref_id !== refId),
  );
  return ok({ proofId, looksLike: suspect.slice(0, namedMax).map(({ id }) => id) });
}
