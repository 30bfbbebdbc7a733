import type { Queryable } from '../../platform/db/pool.ts';
import type { Epoch } from './epochs.ts';
import { hashBlock, readSealedRows, sealedText } from './seal.ts';

/** What the hash of a block should be, by the rows that are there. */
interface BlockHash {
  /** More than were sealed: perhaps not all that are there. */
  rows: number;
  hash: Buffer;
  /** The ids of its first and its last row; null if there is none. */
  first: string | null;
  last: string | null;
}

/** By the number of the block. */
export type BlockHashes = Map<string, BlockHash>;

/** What a sealed block says of its rows, and what it was sealed after. */
export interface SealedBlock {
  no: string;
  epoch: number;
  xid_from: string;
  xid_to: string;
  row_count: number;
  previous_hash: Buffer;
}

/** The database hashes so many rows at once, of so many blocks: it has their text in memory. */
const most = { rows: 20_000, blocks: 1000 };

/**
 * The hashes of the first blocks, of as many as may be hashed together: in the database, which need
 * not send their rows. A longer block is hashed here.
 *
 * Of each block no more rows are read than it says, and one: `row_count` may be forged, and so may
 * the transactions be that it says it covers. The ids are not compared by their index, because the
 * planner, which does not know the bounds of an epoch, would read all of it again for each block.
 */
export async function readBlockHashes(
  db: Queryable,
  blocks: readonly SealedBlock[],
  epochs: readonly Epoch[],
  rowsMax = most.rows,
): Promise<BlockHashes> {
  const [first] = blocks;
  if (!first) return new Map();
  const together = firstOf(blocks, rowsMax);
  if (together.length === 0) return new Map([[first.no, await hashHere(db, first, epochs)]]);
  const { rows } = await db.query<BlockHash & { no: string }>(
    `select b.no::text, r.rows, r.first, r.last,
            pg_catalog.sha256(b.previous_hash || pg_catalog.convert_to(r.text, 'UTF8')) as hash
     from audit_block b
     join unnest($2::int[], $3::bigint[], $4::bigint[]) e (epoch, audit_from, audit_to)
       on e.epoch = b.epoch
     cross join lateral (
       select count(*)::int as rows, min(id) as first, max(id) as last,
              coalesce(pg_catalog.string_agg(octet_length(text) || ':' || text, '' order by id), '')
                as text
       from (select id::text, ${sealedText} as text from audit
             where xid >= b.xid_from and xid < b.xid_to
               and id + 0 >= e.audit_from and id + 0 < e.audit_to
             limit greatest(b.row_count, 0) + 1) sealed) r
     where b.no = any($1::bigint[])`,
    [
      together.map(({ no }) => no),
      epochs.map(({ epoch }) => epoch),
      epochs.map(({ auditFrom }) => auditFrom),
      epochs.map(({ auditTo }) => auditTo),
    ],
  );
  return new Map(rows.map(({ no, ...found }) => [no, found]));
}

function firstOf(blocks: readonly SealedBlock[], rowsMax: number): readonly SealedBlock[] {
  let rows = 0;
  const past = blocks.slice(0, most.blocks).findIndex(({ row_count }) => {
    rows += Math.max(row_count, 0);
    return rows > rowsMax;
  });
  return blocks.slice(0, past === -1 ? most.blocks : past);
}

async function hashHere(
  db: Queryable,
  block: SealedBlock,
  epochs: readonly Epoch[],
): Promise<BlockHash> {
  const epoch = epochs.find((one) => one.epoch === block.epoch);
  const span = { xidFrom: block.xid_from, xidTo: block.xid_to };
  const rows = epoch ? await readSealedRows(db, { epoch, ...span }) : [];
  const [first, last] = [rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
  return { rows: rows.length, hash: hashBlock(block.previous_hash, rows), first, last };
}
