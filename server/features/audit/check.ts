import { ok } from '@peerdesk/domain/result.ts';
import { readAnchors } from '../../core/audit/anchors.ts';
import {
  verifyChain,
  type ChainProgress,
  type ChainVerdict,
} from '../../core/audit/verify-chain.ts';
import type { Services } from '../../core/services.ts';
import type { Works } from '../../core/work.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';
import type { WorkHandler } from '../../platform/jobs/work-queue.ts';
import { finishCheck, saveProgress } from './store.ts';

const saveEveryMs = 500;

/**
 * Checks the chain from its first block, on one snapshot, while the desk works. A statement hashes
 * a thousand blocks in a fraction of what the pool allows; a check that is lost is started over.
 */
export function auditChecker(services: Services): WorkHandler<Works['audit.verify']> {
  return async ({ data: { checkId }, isLast }) => {
    try {
      const { failure, note } = await checked(services, checkId);
      await finish(services, checkId, failure === null ? 'intact' : 'broken', { failure, note });
    } catch (error) {
      if (isLast) await finish(services, checkId, 'failed', { failure: null, note: null });
      throw error;
    }
  };
}

async function checked(services: Services, id: string): Promise<ChainVerdict> {
  const { pool, env } = services;
  // Before the snapshot is taken: a head is kept after its block is committed.
  const anchors = await readAnchors(env.DATA_DIR);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let savedAt = 0;
    const onBlock = async (progress: ChainProgress) => {
      const isDone = progress.checked === progress.blocks;
      if (!isDone && performance.now() - savedAt < saveEveryMs) return;
      savedAt = performance.now();
      await saveProgress(pool, id, progress);
    };
    return await verifyChain(client, anchors, onBlock);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function finish(
  services: Services,
  id: string,
  status: 'intact' | 'broken' | 'failed',
  { failure, note }: ChainVerdict,
): Promise<void> {
  const at = services.clock();
  await services.changes.transaction(async ({ client, commit }) => {
    if (!(await finishCheck(client, id, { status, at, failure, note }))) return ok(null);
    await commit({
      ...signedBy(systemAuthor(at)),
      audit: [
        { action: 'audit.verified', subject: 'audit', after: { check: id, status, failure, note } },
      ],
      outbox: [],
    });
    return ok(null);
  });
}
