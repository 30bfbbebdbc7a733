import type { Queryable } from '../../platform/db/pool.ts';
import { isSamePicture, type PictureHash } from '../../platform/files/picture-hash.ts';
import { readSimilarFiles, type SimilarFile } from './store.ts';

/** Proofs with nearly the same picture, the most similar first, including the picture itself. */
export async function findSimilarFiles(
  db: Queryable,
  pictureHash: PictureHash | null,
): Promise<SimilarFile[]> {
  if (pictureHash === null) return [];
  const candidates = await readSimilarFiles(db, pictureHash);
  return candidates.filter(({ grey }) => isSamePicture(pictureHash.grey, grey));
}
