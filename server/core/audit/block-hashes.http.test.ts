import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool, type Pool, type Queryable } from '../../platform/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readBlockHashes, type SealedBlock } from './block-hashes.ts';
import { genesisHash, readEpochs, xidMax } from './epochs.ts';
import { hashBlock, readSealedRows } from './seal.ts';
import { verifyChain } from './verify-chain.ts';

let database: TestDatabase;
let owner: Pool;

const blockCount = 2000;
const rowsOfBlock = 10;

/** An audit of many transactions, each sealed in a block of its own. */
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  owner = openPool(database.url, { max: 2, onError: () => undefined });
  await owner.query(
    `insert into audit (id, xid, at, actor, origin, action, subject) overriding system value
     select n + 1, (1000 + n / ${rowsOfBlock})::text::xid8, now(), '{"name": "Peer"}', '{}',
       'payin.approved', 'payin:PI' || n
     from generate_series(0, ${blockCount * rowsOfBlock - 1}) n`,
  );
  await owner.query(
    `update database_epoch set audit_from = case epoch when (select max(epoch) from database_epoch)
       then 1 else 0 end`,
  );
  await owner.query(
    `insert into audit_block
       (no, epoch, xid_from, xid_to, row_count, previous_hash, hash, sealed_at)
     select n, (select max(epoch) from database_epoch),
       (case n when 1 then 0 else 999 + n end)::text::xid8, (1000 + n)::text::xid8,
       ${rowsOfBlock}, $1, $1, now()
     from generate_series(1, ${blockCount}) n`,
    [genesisHash],
  );
  await owner.query('analyze audit; analyze audit_block');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function readBlocks(db: Queryable): Promise<SealedBlock[]> {
  const { rows } = await db.query<SealedBlock>(
    `select no::text, epoch, xid_from::text, xid_to::text, row_count, previous_hash
     from audit_block order by audit_block.no`,
  );
  return rows;
}

/** Does something to the first block, and takes it back. */
async function withFirstBlock<T>(change: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query(`begin; update audit_block set ${change} where no = 1`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a block too long to be hashed with others has the same hash', async () => {
  const blocks = await readBlocks(owner);
  const epochs = await readEpochs(owner);
  const [block] = blocks;
  const epoch = epochs.find((one) => one.epoch === block?.epoch);
  if (!block || !epoch) throw new Error('there is no block');
  const together = await readBlockHashes(owner, blocks, epochs);
  const alone = await readBlockHashes(owner, blocks, epochs, rowsOfBlock - 1);
  expect(together.size).toBe(1000);
  expect([...alone.keys()]).toEqual([block.no]);
  expect(alone.get(block.no)).toEqual(together.get(block.no));
  const sealed = await readSealedRows(owner, { epoch, xidFrom: '0', xidTo: block.xid_to });
  expect(alone.get(block.no)?.hash).toEqual(hashBlock(genesisHash, sealed));
  expect(alone.get(block.no)?.rows).toBe(rowsOfBlock);
});

// Of an audit ten times as long, the planner chooses bitmaps by itself.
test.each([
  ['the index', 'on'],
  ['a bitmap', 'off'],
])('of each block only its own rows are read, by %s', async (_which, isByIndex) => {
  const client = await owner.connect();
  try {
    await client.query(`begin; set local enable_indexscan = ${isByIndex}`);
    const [blocks, epochs] = [await readBlocks(client), await readEpochs(client)];
    const read = async () => {
      const { rows } = await client.query<{ read: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(oid))::int as read from (
           select 'audit'::regclass::oid as oid
           union all select indexrelid from pg_index where indrelid = 'audit'::regclass) of`,
      );
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    const { size } = await readBlockHashes(client, blocks, epochs);
    expect((await read()) - before).toBe(size * rowsOfBlock);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a block that says it covers everything is not read beyond what it says it has', async () => {
  const forged = `xid_to = '${xidMax}', row_count = ${rowsOfBlock - 1}`;
  await withFirstBlock(forged, async (db) => {
    const blocks = await readBlocks(db);
    const hashes = await readBlockHashes(db, blocks.slice(0, 1), await readEpochs(db));
    expect(hashes.get('1')?.rows).toBe(rowsOfBlock);
    expect(await verifyChain(db, [])).toMatchObject({
      failure: `audit block 1: ${rowsOfBlock - 1} rows were sealed, more are there`,
    });
  });
});

test.each([
  ['fewer rows than were sealed', rowsOfBlock + 3, `${rowsOfBlock}`],
  ['fewer than none', -5, 'more'],
])('a block is named that has %s', async (_what, sealed, found) => {
  await withFirstBlock(`row_count = ${sealed}`, async (db) => {
    expect(await verifyChain(db, [])).toMatchObject({
      failure: `audit block 1: ${sealed} rows were sealed, ${found} are there`,
    });
  });
});
