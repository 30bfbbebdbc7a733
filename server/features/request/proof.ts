import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { findSimilarTo } from '../../core/file/similar-files.ts';
import { readFileInfo } from '../../core/file/store.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { isProofUsed } from './store.ts';

const namedMax = 5;

/**
 * Checks the picture of a request: one that its owner uploaded as a proof, and that no other
 * request rests on. @returns pictures like it, whoever sent them and for whatever.
 */
export async function checkRequestProof(
  db: Queryable,
  proofId: string,
  ownerId: string,
): Promise<Result<string[]>> {
  const file = await readFileInfo(db, proofId);
  const isPicture = file?.type.startsWith('image/') ?? false;
  if (file?.owner_id !== ownerId || file.purpose !== 'proof' || !isPicture) {
    return refuseField('proofId', 'proof_not_yours');
  }
  if (await isProofUsed(db, proofId)) return refuseField('proofId', 'request_proof_used');
  const alike = await findSimilarTo(db, file);
  const others = alike.filter(({ id }) => id !== proofId);
  return ok(others.slice(0, namedMax).map(({ id }) => id));
}
