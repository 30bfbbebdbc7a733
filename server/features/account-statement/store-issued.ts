import type { Actor } from '@peerdesk/domain/actor.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

/** The content of a statement when it was issued. Instants in milliseconds. */
export interface IssuedRow {
  code: string;
  account: string;
  period_start: number;
  period_end: number;
  currency: string;
  opening: bigint;
  closing: bigint;
  hash: Buffer;
  /** As text. */
  after_block: string;
}

/**
 * Keeps a statement, unless the very same was issued before.
 *
 * @returns its code, and whether it is a new one.
 */
export async function keepIssued(
  client: Client,
  issued: Omit<IssuedRow, 'after_block'> & { last_entry: string | null },
  { now, actor }: { now: number; actor: Actor },
): Promise<{ code: string; isNew: boolean }> {
  const { rows } = await client.query<{ code: string }>(
    `insert into issued_statement (code, account, period_start, period_end, currency, opening,
       closing, last_entry, hash, issued_at, issued_by, after_block)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce(max(no), 0) from audit_block
     on conflict (hash) do nothing returning code`,
    [
      issued.code,
      issued.account,
      iso(issued.period_start),
      iso(issued.period_end),
      issued.currency,
      issued.opening,
      issued.closing,
      issued.last_entry,
      issued.hash,
      iso(now),
      actor,
    ],
  );
  const [row] = rows;
  if (row) return { code: row.code, isNew: true };
  const known = await client.query<{ code: string }>(
    'select code from issued_statement where hash = $1',
    [issued.hash],
  );
  const code = known.rows[0]?.code;
  if (code === undefined) throw new Error('a statement was issued before and is not there');
  return { code, isNew: false };
}

export async function readIssued(
  db: Queryable,
  code: string,
): Promise<Omit<IssuedRow, 'opening'> | undefined> {
  const { rows } = await db.query<Omit<IssuedRow, 'opening'>>(
    `select code, account, period_start, period_end, currency, closing, hash,
            after_block::text
     from issued_statement where code = $1`,
    [code],
  );
  return rows[0];
}

/** The oldest audit row about the issue of a statement: nobody can add one before it. */
export async function readIssueAudit(
  db: Queryable,
  subject: string,
): Promise<{ id: string; hash: string | null } | undefined> {
  const { rows } = await db.query<{ id: string; hash: string | null }>(
    `select id::text, after ->> 'hash' as hash from audit
     where audit.subject = $1 order by audit.id limit 1`,
    [subject],
  );
  return rows[0];
}
