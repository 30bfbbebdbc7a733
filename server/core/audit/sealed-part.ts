import type { Queryable } from '../../platform/db/pool.ts';
import { genesisHash } from './epochs.ts';

/** A block of the chain up to which everything was proved. */
export interface SealedHead {
  no: number;
  hash: string;
  epoch: number;
  xidTo: string;
}

interface HeadRow {
  no: string;
  hash: Buffer;
  epoch: number;
  xid_to: string;
}

export async function readHead(db: Queryable): Promise<SealedHead> {
  const { rows } = await db.query<HeadRow>(
    `select no::text, hash, epoch, xid_to::text from audit_block order by audit_block.no desc
     limit 1`,
  );
  const [row] = rows;
  if (!row) return { no: 0, hash: genesisHash.toString('hex'), epoch: 0, xidTo: '0' };
  return {
    no: Number(row.no),
    hash: row.hash.toString('hex'),
    epoch: row.epoch,
    xidTo: row.xid_to,
  };
}

/**
 * A digest of the epochs, of the blocks up to a head and of every audit row that they could have
 * sealed. It is the same as long as none of them was added, changed or deleted: then they are as
 * they were proved.
 */
export const sealedPartSql = `
  select (select count(*) || ' ' || coalesce(sum(
            hash_record_extended(row('audit'::text, id, xmin, ctid), $1)), 0)
          from audit
          where xid < $2::xid8
             or id < coalesce((select audit_from from database_epoch where epoch = $3), 0))
    || ' ' ||
         (select count(*) || ' ' || coalesce(sum(
            hash_record_extended(row('block'::text, no, xmin, ctid), $1)), 0)
          from audit_block where no <= $4)
    || ' ' ||
         (select count(*) || ' ' || coalesce(sum(
            hash_record_extended(row('epoch'::text, epoch, xmin, ctid), $1)), 0)
          from database_epoch) as digest`;

export async function digestSealed(db: Queryable, head: SealedHead, seed: string): Promise<string> {
  const { epoch, xidTo, no } = head;
  const { rows } = await db.query<{ digest: string }>(sealedPartSql, [seed, xidTo, epoch, no]);
  return rows[0]?.digest ?? '';
}
