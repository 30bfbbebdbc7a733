import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/runtime/make-folder.ts';
import type { Services } from '../services.ts';
import { readEpochs } from './epochs.ts';

/** A head of the chain as it is stored outside the database. */
export interface Anchor {
  /** ISO 8601: when it was sealed, or when the epoch began. */
  at: string;
  no: number;
  hash: string;
  /** Set where an epoch began: the chain continues from here, whatever heads are listed above. */
  epoch: number | null;
}

/** In `DATA_DIR`. */
export const anchorFileName = 'audit-heads.log';

function anchorFile(dataDir: string): string {
  return join(dataDir, anchorFileName);
}

/** Outside the database, so that whoever rewrites the chain there cannot rewrite it too. */
export async function keepAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  await makeFolder(dataDir);
  const { at, no, hash, epoch } = anchor;
  const words = [at, no, hash, ...(epoch === null ? [] : [epoch])];
  await appendFile(anchorFile(dataDir), `${words.join(' ')}\n`);
}

/**
 * Records, once in this server's file, the head from which the chain continues in the current
 * epoch: a restored database lacks the blocks that were sealed after it was dumped.
 */
export async function anchorEpoch({ pool, env }: Pick<Services, 'pool' | 'env'>): Promise<void> {
  const current = (await readEpochs(pool)).at(-1);
  if (!current || current.epoch === 0) return;
  const { epoch, blockNo, blockHash, beganAt } = current;
  // Two restores of one dump begin epochs of the same number, at different times.
  const at = new Date(beganAt).toISOString();
  const anchors = await readAnchors(env.DATA_DIR);
  if (anchors.some((anchor) => anchor.epoch === epoch && anchor.at === at)) return;
  await keepAnchor(env.DATA_DIR, {
    at,
    no: Number(blockNo),
    hash: blockHash.toString('hex'),
    epoch,
  });
}

export async function readAnchors(dataDir: string): Promise<Anchor[]> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [at = '', no, hash, epoch, ...more] = line.split(' ');
    if (no === undefined || hash === undefined || more.length > 0) return [];
    return [{ at, no: Number(no), hash, epoch: epoch === undefined ? null : Number(epoch) }];
  });
}
