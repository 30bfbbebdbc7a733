import type { Queryable } from '../../platform/db/pool.ts';
import { readEpochs } from './epochs.ts';
import { hashBlock, readSealedRows } from './seal.ts';

/** `waiting`: no block covers the row's transaction yet, which takes a second or so. */
export type Seal = 'intact' | 'waiting' | 'broken';

interface BlockRow {
  no: string;
  xid_from: string;
  xid_to: string;
  row_count: number;
  previous_hash: Buffer;
  hash: Buffer;
  next_previous_hash: Buffer | null;
}

/**
 * Whether the block that seals an audit row is as it was sealed, and is the one that the next block
 * continues. The chain as a whole is what `verifyChain` proves.
 *
 * @param afterBlock the number of a block that was sealed before the row was written.
 */
export async function sealOfRow(db: Queryable, id: string, afterBlock: string): Promise<Seal> {
  const epochs = await readEpochs(db);
  const row = BigInt(id);
  const epoch = epochs.find((one) => BigInt(one.auditFrom) <= row && row < BigInt(one.auditTo));
  if (!epoch) return 'broken';
  const { rows } = await db.query<BlockRow>(
    `select b.no::text, b.xid_from::text, b.xid_to::text, b.row_count, b.previous_hash, b.hash,
            n.previous_hash as next_previous_hash
     from audit a
       join audit_block b on b.no > $2 and b.epoch = $3 and b.xid_to > a.xid
       left join audit_block n on n.no = b.no + 1
     where a.id = $1 order by b.no limit 1`,
    [id, afterBlock, epoch.epoch],
  );
  const [block] = rows;
  if (!block) return epoch.isCurrent ? 'waiting' : 'broken';
  const span = { epoch, xidFrom: block.xid_from, xidTo: block.xid_to };
  const sealed = await readSealedRows(db, span);
  const isIntact =
    sealed.length === block.row_count &&
    sealed.some((one) => one.id === id) &&
    hashBlock(block.previous_hash, sealed).equals(block.hash) &&
    (block.next_previous_hash === null || block.next_previous_hash.equals(block.hash));
  return isIntact ? 'intact' : 'broken';
}
