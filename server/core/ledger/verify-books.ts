import { readAnchors } from '../audit/anchors.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { checks, firstFailure } from './checks.ts';

export interface Finding {
  check: string;
  /** What is wrong and where, or null when the check passes. */
  failure: string | null;
  /** What whoever reads the verdict should know although the check holds. */
  note: string | null;
}

/** Recomputes everything from the postings, on one snapshot, while the system runs. */
export async function verifyBooks(pool: Pool, dataDir: string): Promise<Finding[]> {
  // Before the snapshot is taken: a head is kept after its block is committed.
  const anchors = await readAnchors(dataDir);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const findings: Finding[] = [];
    for (const check of checks) {
      const first = await firstFailure(client, check);
      const failure = first && `${first.subject}: ${first.detail}`;
      findings.push({ check: check.name, failure, note: null });
    }
    const chain = await verifyChain(client, anchors);
    findings.push({ check: 'the audit chain is unbroken', ...chain });
    return findings;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
