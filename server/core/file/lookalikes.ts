import type { Queryable } from '../../platform/db/pool.ts';
import { isSamePicture, type Likeness } from '../../platform/files/picture-hash.ts';
import { readLookalikes, type Lookalike } from './store.ts';

/** Proofs that show nearly the same picture, the most alike first; itself among them. */
export async function findLookalikes(
  db: Queryable,
  likeness: Likeness | null,
): Promise<Lookalike[]> {
  if (likeness === null) return [];
  const candidates = await readLookalikes(db, likeness);
  return candidates.filter(({ grey }) => isSamePicture(likeness.grey, grey));
}
