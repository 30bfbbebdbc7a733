import { readFile } from 'node:fs/promises';
import type { Queryable } from '../../platform/db/pool.ts';
import { anchorFile, genesisHash, hashBlock, readSealedRows } from './seal.ts';

interface Block {
  no: string;
  xid_from: string;
  xid_to: string;
  row_count: number;
  previous_hash: Buffer;
  hash: Buffer;
}

/**
 * Recomputes the audit chain and holds its heads against those kept outside the database.
 *
 * @returns what is wrong first, or null when the chain is whole.
 */
export async function firstBrokenBlock(db: Queryable, dataDir: string): Promise<string | null> {
  const { rows: blocks } = await db.query<Block>(
    `select no::text, xid_from::text, xid_to::text, row_count, previous_hash, hash
     from audit_block order by audit_block.no`,
  );
  let previous: Buffer = genesisHash;
  let reached = '0';
  const hashes = new Map<string, string>();
  for (const [index, block] of blocks.entries()) {
    const name = `audit block ${block.no}`;
    if (block.no !== String(index + 1)) return `${name}: block ${index + 1} is missing`;
    if (!block.previous_hash.equals(previous) || block.xid_from !== reached) {
      return `${name}: does not follow the block before`;
    }
    const rows = await readSealedRows(db, block.xid_from, block.xid_to);
    if (rows.length !== block.row_count) {
      return `${name}: ${block.row_count} rows were sealed, ${rows.length} are there`;
    }
    if (!hashBlock(previous, rows).equals(block.hash)) {
      const span = `audit rows ${rows[0]?.id ?? '-'} to ${rows.at(-1)?.id ?? '-'}`;
      return `${name}: ${span} are not what was sealed`;
    }
    previous = block.hash;
    reached = block.xid_to;
    hashes.set(block.no, block.hash.toString('hex'));
  }
  return firstLostHead(hashes, await readAnchors(dataDir));
}

function firstLostHead(
  hashes: ReadonlyMap<string, string>,
  anchors: readonly { no: string; hash: string }[],
): string | null {
  for (const { no, hash } of anchors) {
    if (hashes.get(no) !== hash) {
      return `audit block ${no}: the head kept outside the database is not in the chain`;
    }
  }
  return null;
}

async function readAnchors(dataDir: string): Promise<{ no: string; hash: string }[]> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.split(' ').length === 3)
    .map((line) => {
      const [, no = '', hash = ''] = line.split(' ');
      return { no, hash };
    });
}
