import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { readStatementCode } from '@peerdesk/domain/ledger/issued-statement.ts';
import { ok, refuse } from '@peerdesk/domain/result.ts';
import { sealOfRow } from '../../core/audit/seal-of-row.ts';
import type { Handler } from '../../core/handler.ts';
import { presentPeriod } from '../../core/period.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { hashOf, statementSubject } from './issue.ts';
import { readStatement } from './read-statement.ts';
import { readIssueAudit, readIssued, type IssuedRow } from './store-issued.ts';

/** How many statements are compared with the ledger at a time; the rest waits. */
const checksAtOnce = 2;

/**
 * `GET /statement-check/{code}`: what a statement was issued with, and whether the ledger still
 * says the same. What is no code and what is nobody's code is refused alike.
 */
export const checkStatement: Handler<'statement.check'> = async ({ params }, { services }) => {
  const code = readStatementCode(params.code);
  const issued = code === null ? undefined : await readIssued(services.pool, code);
  if (!issued) return refuse('NotFound', 'statement_code_unknown');
  const matches = await services.limiter.run(
    'statement check',
    () => saysTheSame(services.pool, issued),
    checksAtOnce,
  );
  const { period_start: start, period_end: end, currency, closing, hash } = issued;
  return ok({
    ...presentPeriod({ start, end }),
    currency,
    closing: formatMoney(minor(closing), services.settings.digitsOf(currency)),
    hash: hash.toString('hex'),
    matches,
  });
};

/** Compares what was issued with the sealed audit row about it, and with the ledger of now. */
async function saysTheSame(db: Queryable, issued: Omit<IssuedRow, 'opening'>): Promise<boolean> {
  const audit = await readIssueAudit(db, statementSubject(issued.code));
  if (audit?.hash !== issued.hash.toString('hex')) return false;
  if ((await sealOfRow(db, audit.id, issued.after_block)) === 'broken') return false;
  const period = { start: issued.period_start, end: issued.period_end };
  const read = await readStatement(db, issued, period);
  return read.ok && read.value.closing === issued.closing && hashOf(read.value).equals(issued.hash);
}
