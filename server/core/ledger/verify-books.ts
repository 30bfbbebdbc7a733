import { firstBrokenBlock } from '../audit/verify-chain.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { checks, firstFailure } from './checks.ts';

export interface Finding {
  check: string;
  /** What is wrong and where, or null when the check holds. */
  failure: string | null;
}

/** Recomputes everything from the postings, on one snapshot, while the system runs. */
export async function verifyBooks(pool: Pool, dataDir: string): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const findings: Finding[] = [];
    for (const check of checks) {
      const failure = await firstFailure(client, check);
      findings.push({
        check: check.name,
        failure: failure && `${failure.subject}: ${failure.detail}`,
      });
    }
    findings.push({
      check: 'the audit chain is unbroken',
      failure: await firstBrokenBlock(client, dataDir),
    });
    return findings;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
