import { clusterHistory } from '../../platform/db/replica/cluster-history.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/**
 * A period in which one database assigned the transaction ids. Within an epoch they order the rows
 * by commit; ids of two epochs cannot be compared.
 */
export interface Epoch {
  epoch: number;
  /** Its audit rows: from this id up to, not including, the next epoch's first. */
  auditFrom: string;
  auditTo: string;
  isCurrent: boolean;
  /** The newest block of the audit chain when it began: "0" for none. */
  blockNo: string;
  blockHash: Buffer;
  beganAt: number;
}

const idMax = '9223372036854775807';
/** Above every transaction id. */
export const xidMax = '18446744073709551615';
export const genesisHash = Buffer.alloc(32);

/**
 * What changes when rows are moved to another database than the one that wrote them: the cluster,
 * its timeline (after a failover, or a restore to a point in time), the database, the table.
 */
const identity = `
  concat_ws('.', ${clusterHistory},
    (select oid from pg_database where datname = current_database()), 'audit'::regclass::oid)`;

/** Where the rows are now, as an epoch records it. */
export async function readPlace(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ place: string }>(`select ${identity} as place`);
  return rows[0]?.place ?? '';
}

/** Whether the rows were written in this very database, as far as a server has recorded. */
export async function isInItsPlace(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ same: boolean }>(
    `select coalesce((select e.identity from database_epoch e order by e.epoch desc limit 1)
              = ${identity}, false) as same`,
  );
  return rows[0]?.same === true;
}

/**
 * Begins an epoch when the rows were written in another database than this one, as its owner. Waits
 * for all writers of audit rows, so that every existing row belongs to an earlier epoch.
 *
 * @returns whether a desk with a history was found in another place than before.
 */
export async function beginEpoch(owner: Queryable): Promise<boolean> {
  if (await isInItsPlace(owner)) return false;
  await owner.query('begin');
  try {
    await owner.query('lock table audit in share row exclusive mode');
    const hasMoved = !(await isInItsPlace(owner)) && (await insertEpoch(owner)) > 1;
    // No row of this database has an id that was not assigned yet. Unchanged, rows of another
    // database would look new to every outbox reader, now or once the ids reach them.
    await owner.query(
      `update outbox set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot())`,
    );
    await owner.query('commit');
    return hasMoved;
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function insertEpoch(owner: Queryable): Promise<number> {
  const { rows } = await owner.query<{ epoch: number }>(
    `insert into database_epoch (epoch, identity, audit_from, block_no, block_hash)
     select coalesce((select max(epoch) from database_epoch), 0) + 1, ${identity},
            coalesce((select max(id) from audit), 0) + 1, coalesce(b.no, 0), coalesce(b.hash, $1)
     from (select 1) one
       left join (select no, hash from audit_block order by no desc limit 1) b on true
     returning epoch`,
    [genesisHash],
  );
  return rows[0]?.epoch ?? 0;
}

interface EpochRow {
  epoch: number;
  audit_from: string;
  audit_to: string | null;
  block_no: string;
  block_hash: Buffer;
  began_at: number;
}

/** All epochs, the oldest first. Rows older than the first record of an epoch are in epoch 0. */
export async function readEpochs(db: Queryable): Promise<Epoch[]> {
  const { rows } = await db.query<EpochRow>(
    `select epoch, audit_from::text, lead(audit_from) over (order by epoch)::text as audit_to,
            block_no::text, block_hash, began_at
     from (select epoch, audit_from, block_no, block_hash, began_at from database_epoch
           union all select 0, 0, 0, $1, 'epoch') e
     order by epoch`,
    [genesisHash],
  );
  return rows.map((row) => ({
    epoch: row.epoch,
    auditFrom: row.audit_from,
    auditTo: row.audit_to ?? idMax,
    isCurrent: row.audit_to === null,
    blockNo: row.block_no,
    blockHash: row.block_hash,
    beganAt: row.began_at,
  }));
}
