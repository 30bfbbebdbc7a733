import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openPool, type Pool, type Queryable } from './pool.ts';
import { onSnapshot } from './snapshot.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'empty');
  pool = openPool(database.url, { max: 3, onError: () => undefined });
  await pool.query('create table tally (n int not null); insert into tally values (1)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function read(db: Queryable): Promise<{ n: number; pid: number }> {
  const { rows } = await db.query<{ n: number; pid: number }>(
    'select n, pg_backend_pid() as pid from tally',
  );
  const [row] = rows;
  if (!row) throw new Error('the tally has no row');
  return row;
}

test('what changes between the first reads of two connections is seen by neither', async () => {
  const changed = Promise.withResolvers<void>();
  const seen = await onSnapshot(pool, (snapshot) =>
    snapshot.all([
      async (db) => {
        const before = await read(db);
        await pool.query('update tally set n = n + 1');
        changed.resolve();
        return [before, await read(db)];
      },
      async (db) => {
        await changed.promise;
        return [await read(db)];
      },
    ]),
  );
  const reads = seen.flat();
  expect(new Set(reads.map(({ pid }) => pid)).size).toBe(2);
  expect(new Set(reads.map(({ n }) => n)).size).toBe(1);
  expect((await read(pool)).n).toBe((reads[0]?.n ?? 0) + 1);
});

test('a connection that waits for the other longer than the pool allows is still there', async () => {
  const waitMs = 1000;
  const hasty = new pg.Pool({
    connectionString: database.url,
    max: 2,
    idle_in_transaction_session_timeout: waitMs,
  });
  const ended: Error[] = [];
  hasty.on('connect', (client) => client.on('error', (error) => ended.push(error)));
  try {
    const seen = await onSnapshot(hasty, async (snapshot) => {
      await snapshot.one((db) => db.query('select pg_sleep($1)', [(2.5 * waitMs) / 1000]));
      return snapshot.all([read, read]);
    });
    expect(ended).toEqual([]);
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2);
  } finally {
    await hasty.end();
  }
});

test('after a read that fails, none is begun', async () => {
  const begun: string[] = [];
  const failed = onSnapshot(pool, (snapshot) =>
    snapshot.all([
      async () => {
        begun.push('first');
        throw new Error('the first fails');
      },
      async (db) => {
        begun.push('second');
        return read(db);
      },
      async () => begun.push('third'),
    ]),
  );
  await expect(failed).rejects.toThrow('the first fails');
  expect(begun).toEqual(['first', 'second']);
  expect(pool.idleCount).toBe(pool.totalCount);
});
