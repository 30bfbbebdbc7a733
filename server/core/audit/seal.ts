import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { makeFolder } from '../../platform/runtime/make-folder.ts';
import type { Services } from '../services.ts';

/** An audit row as it is hashed: every column as the database writes it. */
export interface SealedRow {
  id: string;
  text: string;
}

export const genesisHash = Buffer.alloc(32);

const blockLock = 7_337_003;

/**
 * Seals what was audited since the last block into a new one that carries the hash of the one
 * before. A block covers the transactions up to the oldest that is still open, so that nothing can
 * be added to it afterwards. The head of the chain is also kept outside the database.
 */
export async function sealAudit(services: Services): Promise<void> {
  const sealed = await inTransaction(services.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [blockLock]);
    const last = await readLastBlock(client);
    if (!last.isFollowed) return { ok: true as const, head: null };
    const covered = await readSealedRows(client, last.xid_from, last.xid_to);
    const hash = hashBlock(last.hash, covered);
    const no = Number(last.no) + 1;
    const sealedAt = new Date(services.clock()).toISOString();
    await client.query(
      `insert into audit_block (no, xid_from, xid_to, row_count, previous_hash, hash, sealed_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [no, last.xid_from, last.xid_to, covered.length, last.hash, hash, sealedAt],
    );
    return { ok: true as const, head: { no, hash: hash.toString('hex') } };
  });
  if (sealed.head) await anchor(services, sealed.head);
}

interface LastBlock {
  no: string;
  xid_from: string;
  xid_to: string;
  hash: Buffer;
  /** Whether anything was audited since that can be sealed. */
  isFollowed: boolean;
}

/** The head of the chain, and up to which transaction the next block may reach. */
async function readLastBlock(db: Queryable): Promise<LastBlock> {
  const { rows } = await db.query<LastBlock>(
    `with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
       head as (select no, xid_to, hash from audit_block order by audit_block.no desc limit 1),
       last as (
         select coalesce(max(no), 0)::text as no, coalesce(max(xid_to::text), '0') as xid_from,
                coalesce((select hash from head), $1) as hash
         from head)
     select l.no, l.xid_from, l.hash, h.xid::text as xid_to,
       exists (select from audit a
               where a.xid >= l.xid_from::xid8 and a.xid < h.xid) as "isFollowed"
     from last l, horizon h`,
    [genesisHash],
  );
  const [row] = rows;
  if (!row) throw new Error('the audit chain has no head');
  return row;
}

export async function readSealedRows(
  db: Queryable,
  xidFrom: string,
  xidTo: string,
): Promise<SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    `select id::text, row(id, xid, at at time zone 'UTC', actor, origin, action, subject, before,
                          after)::text as text
     from audit where xid >= $1::xid8 and xid < $2::xid8 order by id`,
    [xidFrom, xidTo],
  );
  return rows;
}

/** The hash of a block: of the one before and of every row, each with its length. */
export function hashBlock(previous: Buffer, rows: readonly SealedRow[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const { text } of rows) hash.update(`${Buffer.byteLength(text)}:${text}`);
  return hash.digest();
}

export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-heads.log');
}

/** Whoever rewrites the chain in the database cannot rewrite this file with it. */
async function anchor({ env, clock }: Services, head: { no: number; hash: string }): Promise<void> {
  await makeFolder(env.DATA_DIR);
  const line = `${new Date(clock()).toISOString()} ${head.no} ${head.hash}\n`;
  await appendFile(anchorFile(env.DATA_DIR), line);
}
