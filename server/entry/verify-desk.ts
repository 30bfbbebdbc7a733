import { verifySince } from '../core/ledger/verify-books.ts';
import { openPool } from '../platform/db/pool.ts';
import type { Env } from '../platform/runtime/env.ts';

/**
 * Verifies the books and prints each check, with what is wrong: what has changed since the last
 * proof, or everything.
 *
 * @returns the exit code: 0 when all checks hold, 1 otherwise.
 */
export async function verifyDesk(
  url: string,
  env: Pick<Env, 'DATA_DIR'>,
  how?: { isFull: boolean },
): Promise<number> {
  const pool = openPool(url, { max: 2, isPatient: true, onError: () => undefined });
  try {
    const { findings, since } = await verifySince(pool, env.DATA_DIR, how);
    for (const { check, failure, note } of findings) {
      const about = failure ?? note;
      process.stdout.write(`${failure === null ? 'ok   ' : 'WRONG'}   ${check}\n`);
      if (about !== null) process.stdout.write(`        ${about}\n`);
    }
    const failures = findings.filter((finding) => finding.failure !== null).length;
    process.stdout.write(
      failures === 0
        ? 'The books prove themselves.\n'
        : `${failures} of ${findings.length} checks fail.\n`,
    );
    process.stdout.write(
      since === null
        ? 'Everything was verified.\n'
        : `Everything is unchanged since ${since.at}, when it was proved, but for ` +
            `${since.changedParts} of ${since.parts} parts: those were verified again ` +
            '(everything with -- --full).\n',
    );
    return failures === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}
