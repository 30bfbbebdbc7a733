import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { inTransaction, inTransactionAfter, openPool, type Client, type Pool } from './pool.ts';
import { waitFor } from '../../testing/wait.ts';
import { Deadline, runWithin } from '../runtime/deadline.ts';

let desk: TestDesk;
let pool: Pool;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  pool = openPool(desk.serverUrl, { max: 2, onError: () => undefined, isPipelined: true });
});
afterAll(async () => {
  await pool.end();
  await desk.close();
});

async function terminate(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Not with `once` of `node:events`, which the preceding error would end.
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await desk.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
}

test('a connection lost between two statements fails its transaction, not the process', async () => {
  const work = inTransaction(pool, async (client) => {
    await terminate(client);
    return { ok: true };
  });
  await expect(work).rejects.toThrow(/terminat|not queryable/i);
  const again = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ one: number }>('select 1 as one');
    return { ok: true, one: rows[0]?.one };
  });
  expect(await again).toMatchObject({ one: 1 });
});

test('who waits no longer for a connection is not in the queue, and gets none', async () => {
  const held = [await pool.connect(), await pool.connect()];
  const soon = () => runWithin(new Deadline(20), () => pool.query('select 1'));
  const given = await Promise.allSettled(Array.from({ length: 101 }, soon));
  expect(given.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(pool.waitingCount).toBe(0);
  let lent = 0;
  pool.on('acquire', () => (lent += 1));
  const waiting = pool.connect();
  held[0]?.release();
  (await waiting).release();
  held[1]?.release();
  expect(lent).toBe(1);
});

test('a database that goes away under load costs 503 at most, and the books stay whole', async () => {
  const statuses = new Set<number>();
  const said = new Set<string>();
  let kills = 0;
  const isOver = () => kills >= 50 && statuses.has(200) && statuses.has(503);
  const work = async () => {
    while (!isOver()) {
      const answer = await desk.anyone.call('auth.signin', {
        body: { username: 'admin', password: 'correct horse battery' },
      });
      statuses.add(answer.status);
      if ('error' in answer) said.add(answer.error.message.replace(/[\w-]+$/, 'id'));
    }
  };
  const kill = async () => {
    while (!isOver()) {
      kills += 1;
      await desk.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename <> current_user and backend_type = 'client backend'
           and datname = current_database()
           and pid <> pg_backend_pid() and random() < 0.5`,
      );
      await sleep(20);
    }
  };
  await Promise.all([work(), work(), work(), kill()]);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([...said]).toEqual(['Try again in a moment. Request id']);
  const ask = () => desk.anyone.call('brand.get');
  await waitFor('the desk to answer', async () => (await ask()).status === 200);
  expect(await desk.bookErrors()).toEqual([]);
});

const lockOne = 'select pg_advisory_xact_lock(1)';
const namesOf = (client: Client) =>
  client.query<{ name: string }>("select name from app_user where username = 'admin'");

test('what is sent ahead waits for its lock and then reads what was committed meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const changed = inTransaction(pool, async (client) => {
    await client.query(lockOne);
    held.resolve();
    await waitFor('the other to wait for the lock', async () => {
      const { rows } = await desk.owner.query('select from pg_locks where not granted');
      return rows.length > 0;
    });
    await desk.owner.query("update app_user set name = 'Asha Rao' where username = 'admin'");
    return { ok: true };
  });
  await held.promise;
  const read = await inTransactionAfter(
    pool,
    async (client) => {
      const [, names] = await Promise.all([client.query(lockOne), namesOf(client)]);
      return names.rows;
    },
    async (_client, names) => ({ ok: true, names }),
  );
  expect((await changed).ok).toBe(true);
  expect(read.names).toEqual([{ name: 'Asha Rao' }]);
});

test('a statement sent ahead that is refused ends the transaction, and the work never begins', async () => {
  let isBegun = false;
  const refused = inTransactionAfter(
    pool,
    async (client) => Promise.all([client.query('select 1 / 0'), namesOf(client)]),
    async () => {
      isBegun = true;
      return { ok: true };
    },
  );
  await expect(refused).rejects.toThrow('division by zero');
  expect(isBegun).toBe(false);
  const after = await inTransaction(pool, async (client) => ({
    ok: true,
    names: (await namesOf(client)).rows.length,
  }));
  expect(after.names).toBe(1);
});

test('a connection is ended at once, whatever its statements wait for', async () => {
  const client = (await pool.connect()) as Client & { end(): Promise<void> };
  const statements = [client.query('select pg_sleep(30)'), client.query('select 1')];
  const outcomes = Promise.allSettled(statements);
  const endedAt = performance.now();
  void client.end();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(performance.now() - endedAt).toBeLessThan(5_000);
  client.release(true);
});

test('a pool ends once its connections are closed', async () => {
  const own = openPool(desk.serverUrl, { max: 2, onError: () => undefined, isPipelined: true });
  await Promise.all([own.query('select 1'), own.query('select 1')]);
  let isOver = false;
  void own.end().then(() => (isOver = true));
  await waitFor('the pool to end', () => isOver);
});
