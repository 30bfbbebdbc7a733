import type { Queryable } from '../../platform/db/pool.ts';
import { isSamePicture, type PictureHash } from '../../platform/files/picture-hash.ts';
import { readSimilarFiles, type SimilarFile } from './store.ts';

/** The same for a stored file; none if it is not a picture. */
export function findSimilarTo(
  db: Queryable,
  { phash: hash, grey }: { phash: PictureHash['hash'] | null; grey: PictureHash['grey'] | null },
): Promise<SimilarFile[]> {
  return findSimilarFiles(db, hash === null || grey === null ? null : { hash, grey });
}

/** Proofs with nearly the same picture, the most similar first, including the picture itself. */
export async function findSimilarFiles(
  db: Queryable,
  pictureHash: PictureHash | null,
): Promise<SimilarFile[]> {
  if (pictureHash === null) return [];
  const candidates = await readSimilarFiles(db, pictureHash);
  return candidates.filter(({ grey }) => isSamePicture(pictureHash.grey, grey));
}
