import type { StatementProof } from '@peerdesk/contract/issued-statement.ts';
import {
  canonicalStatement,
  settledPeriod,
  showStatementCode,
  statementCodeLength,
} from '@peerdesk/domain/ledger/issued-statement.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { createHash } from 'node:crypto';
import type { Context } from '../../core/handler.ts';
import { askedPeriod } from '../../core/period.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newCode } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { AnyKindOfCaller } from '../../platform/http/caller/callers.ts';
import type { Holder } from './holder.ts';
import { readStatement, type ReadStatement } from './read-statement.ts';
import { keepIssued } from './store-issued.ts';

/** A statement to be issued, and what will be on it. */
export interface Issued {
  holder: Holder;
  read: ReadStatement;
  proof: StatementProof;
}

/** What an audit row about a statement is about. */
export const statementSubject = (code: string): string => `statement:${code}`;

export function hashOf(read: ReadStatement): Buffer {
  return createHash('sha256').update(canonicalStatement(read)).digest();
}

/** Reads the settled part of the requested period. */
export async function readSettled(
  context: Context<AnyKindOfCaller>,
  holder: Holder,
  query: { start?: string | undefined; end?: string | undefined },
): Promise<Result<ReadStatement>> {
  const period = askedPeriod(query, context);
  if (!period.ok) return period;
  const settled = settledPeriod(period.value, context.now);
  return readStatement(context.services.pool, holder, settled);
}

/**
 * Issues a statement: keeps what it says under its code, and records in the audit who got it and as
 * what. The very same statement has the same code whenever it is issued again.
 */
export function issue<T>(
  context: Context<AnyKindOfCaller>,
  { holder, read, as }: Pick<Issued, 'holder' | 'read'> & { as: string },
  respond: (issued: Issued) => Promise<T> | T,
): Promise<Result<T>> {
  const { account, currency, opening, closing, period, lines } = read;
  const hash = hashOf(read);
  return writeRecords<T>(context, async (client) => {
    const kept = await keepIssued(
      client,
      {
        ...{ account, currency, opening, closing, hash },
        code: newCode(statementCodeLength),
        period_start: period.start,
        period_end: period.end,
        last_entry: lines.at(-1)?.id ?? null,
      },
      context,
    );
    const said = {
      ...{ account, start: iso(period.start), end: iso(period.end), currency },
      ...{ opening: String(opening), closing: String(closing), hash: hash.toString('hex') },
    };
    const proof = proofOf(kept.code, hash, context);
    return ok({
      response: await respond({ holder, read, proof }),
      audit: [
        {
          action: kept.isNew ? 'statement.issue' : 'statement.issue_again',
          subject: statementSubject(kept.code),
          after: kept.isNew ? { as, ...said } : { as },
        },
      ],
      outbox: [],
    });
  });
}

function proofOf(code: string, hash: Buffer, { site }: Pick<Context, 'site'>): StatementProof {
  const shown = showStatementCode(code);
  return { code: shown, checkUrl: `${site.origin}/check/${shown}`, hash: hash.toString('hex') };
}
