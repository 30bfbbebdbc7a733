import { createHash } from 'node:crypto';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';
import { keepAnchor } from './anchors.ts';
import { genesisHash, readEpochs, xidMax, type Epoch } from './epochs.ts';

/** An audit row as it is hashed: every column as the database prints it. */
export interface SealedRow {
  id: string;
  text: string;
}

/** The transactions of an epoch from `xidFrom` up to, not including, `xidTo`. */
interface Span {
  epoch: Epoch;
  xidFrom: string;
  xidTo: string;
}

interface Head {
  no: number;
  hash: Buffer;
}

const blockLock = 7_337_003;

/**
 * Seals the audit rows since the last block into a new one that contains the hash of the previous
 * one. A block covers the transactions up to the oldest that is still open, so that nothing can be
 * added to it afterwards; rows of earlier epochs are sealed completely, in separate blocks. The
 * heads of the chain are also stored outside the database.
 */
export async function sealAudit(services: Services): Promise<void> {
  const at = new Date(services.clock()).toISOString();
  const { heads } = await inTransaction(services.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [blockLock]);
    const last = await readLastBlock(client);
    const heads: Head[] = [];
    for (const span of spansAfter(last, await readEpochs(client))) {
      const rows = await readSealedRows(client, span);
      if (rows.length === 0) continue;
      heads.push(await addBlock(client, heads.at(-1) ?? last, { span, rows, at }));
    }
    return { ok: true as const, heads };
  });
  for (const { no, hash } of heads) {
    await keepAnchor(services.env.DATA_DIR, { at, no, hash: hash.toString('hex'), epoch: null });
  }
}

interface LastBlock extends Head {
  epoch: number;
  xidTo: string;
  /** Every transaction before it has ended. */
  horizon: string;
}

interface LastBlockRow {
  horizon: string;
  no: string | null;
  epoch: number | null;
  xid_to: string | null;
  hash: Buffer | null;
}

/** The head of the chain, and the transaction up to which the next block may reach. */
async function readLastBlock(db: Queryable): Promise<LastBlock> {
  const { rows } = await db.query<LastBlockRow>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
            b.no::text, b.epoch, b.xid_to::text, b.hash
     from (select 1) one
       left join (select no, epoch, xid_to, hash from audit_block
                  order by audit_block.no desc limit 1) b on true`,
  );
  const [row] = rows;
  if (!row) throw new Error('the audit chain has no head');
  return {
    no: Number(row.no ?? 0),
    hash: row.hash ?? genesisHash,
    epoch: row.epoch ?? 0,
    xidTo: row.xid_to ?? '0',
    horizon: row.horizon,
  };
}

/** The unsealed rows that can be sealed. No transaction of a past epoch is still open. */
function spansAfter(last: LastBlock, epochs: readonly Epoch[]): Span[] {
  return epochs
    .filter(({ epoch }) => epoch >= last.epoch)
    .map((epoch) => ({
      epoch,
      xidFrom: epoch.epoch === last.epoch ? last.xidTo : '0',
      xidTo: epoch.isCurrent ? last.horizon : xidMax,
    }));
}

/** What is hashed of an audit row. */
export const sealedText = `
  row(id, xid, at at time zone 'UTC', actor, origin, action, subject, before, after)::text`;

/** Ordered by the ids as text, as every block has been hashed from the start. */
export async function readSealedRows(
  db: Queryable,
  { epoch, xidFrom, xidTo }: Span,
): Promise<SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    `select id::text, ${sealedText} as text from audit
     where xid >= $1::xid8 and xid < $2::xid8 and id >= $3 and id < $4 order by id`,
    [xidFrom, xidTo, epoch.auditFrom, epoch.auditTo],
  );
  return rows;
}

async function addBlock(
  client: Client,
  last: Head,
  { span, rows, at }: { span: Span; rows: readonly SealedRow[]; at: string },
): Promise<Head> {
  const head = { no: last.no + 1, hash: hashBlock(last.hash, rows) };
  await client.query(
    `insert into audit_block
       (no, epoch, xid_from, xid_to, row_count, previous_hash, hash, sealed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [head.no, span.epoch.epoch, span.xidFrom, span.xidTo, rows.length, last.hash, head.hash, at],
  );
  return head;
}

/** The hash of a block: of the previous hash and of every row, each with its length. */
export function hashBlock(previous: Buffer, rows: readonly SealedRow[]): Buffer {
  const hash = createHash('sha256').update(previous);
  for (const { text } of rows) hash.update(`${Buffer.byteLength(text)}:${text}`);
  return hash.digest();
}
