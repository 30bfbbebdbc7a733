import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { waitFor } from '../../testing/wait.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { installWorkQueue, WorkQueue } from './work-queue.ts';

type Works = { greet: { name: string } };

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let owner: pg.Client;
let pool: Pool;
let queues: WorkQueue<Works>[];

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await installWorkQueue(database.url, ['greet'], new URL(database.serverUrl).username);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  pool = openPool(database.serverUrl, { max: 2, onError: () => undefined });
  queues = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await pool.end();
  await owner.end();
  await database.drop();
});

async function open(): Promise<WorkQueue<Works>> {
  const queue = new WorkQueue<Works>(database.serverUrl, { log });
  await queue.start();
  queues.push(queue);
  return queue;
}

async function ask(queue: WorkQueue<Works>, name: string, turn = 0, keep = true): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await queue.ask(client, 'greet', { name }, { key: name, turn });
  await client.query(keep ? 'commit' : 'rollback');
  client.release();
}

test('work is done once, whoever of several servers does it', async () => {
  const servers = [await open(), await open(), await open()];
  const done: string[] = [];
  for (const server of servers) {
    await server.work('greet', async ({ data }) => void done.push(data.name));
  }
  const names = Array.from({ length: 12 }, (_, n) => `n${n}`);
  for (const name of names) await ask(servers[0] as WorkQueue<Works>, name);
  await waitFor('all work', () => done.length === 12);
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('what a transaction that is undone asked for is never done', async () => {
  const queue = await open();
  await ask(queue, 'undone', 0, false);
  await ask(queue, 'kept');
  const done: string[] = [];
  await queue.drain('greet', async ({ data }) => void done.push(data.name));
  expect(done).toEqual(['kept']);
});

test('asking twice for the same is asking once; lower turns are served first', async () => {
  const queue = await open();
  for (const [name, turn] of [
    ['first', 0],
    ['third', 2],
    ['third', 2],
    ['second', 1],
  ] as const) {
    await ask(queue, name, turn);
  }
  const done: string[] = [];
  await queue.drain('greet', async ({ data }) => void done.push(data.name));
  expect(done).toEqual(['first', 'second', 'third']);
});

test('work that fails is tried again, stops no other, and its last try knows that it is', async () => {
  const queue = await open();
  await ask(queue, 'fails');
  await ask(queue, 'works');
  const tries: { name: string; isLast: boolean }[] = [];
  const handle = async ({ data, isLast }: { data: { name: string }; isLast: boolean }) => {
    tries.push({ name: data.name, isLast });
    if (data.name === 'fails') throw new Error('it broke');
  };
  await expect(queue.drain('greet', handle)).rejects.toThrow('it broke');
  expect(tries.map(({ name }) => name).toSorted()).toEqual(['fails', 'works']);
  for (let n = 0; n < 9; n += 1) {
    await expect(queue.drain('greet', handle)).rejects.toThrow('it broke');
    expect(tries.at(-1)).toEqual({ name: 'fails', isLast: false });
  }
  await expect(queue.drain('greet', handle)).rejects.toThrow('it broke');
  expect(tries.at(-1)).toEqual({ name: 'fails', isLast: true });
  await queue.drain('greet', handle);
  expect(tries).toHaveLength(12);
});

test('however often work has failed, it waits five minutes at most, also where the queue was made earlier', async () => {
  const waitMost = () =>
    owner.query<{ most: number }>('select max(retry_delay_max) as most from pgboss.queue');
  await owner.query('update pgboss.queue set retry_delay_max = null');
  await installWorkQueue(database.url, ['greet'], new URL(database.serverUrl).username);
  expect((await waitMost()).rows).toEqual([{ most: 300 }]);

  const queue = await open();
  await ask(queue, 'fails');
  const fail = () => Promise.reject(new Error('it broke'));
  for (let n = 0; n < 10; n += 1) {
    await expect(queue.drain('greet', fail)).rejects.toThrow('it broke');
    const { rows } = await owner.query<{ seconds: number }>(
      `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job`,
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
  }
});

test('a server that is killed in the middle loses its work to another', async () => {
  const module = new URL('./work-queue.ts', import.meta.url).href;
  const script = `
    import { WorkQueue } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {}, error() {} };
    const queue = new WorkQueue(${JSON.stringify(database.serverUrl)}, { log });
    await queue.start();
    await queue.work('greet', async () => { console.log('taken'); await new Promise(() => {}); });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const queue = await open();
  await ask(queue, 'orphan');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  const done: string[] = [];
  await queue.work('greet', async ({ data }) => void done.push(data.name));
  // Its attempt would last another two hours.
  await waitFor('the work of the killed', () => done.length > 0);
  expect(done).toEqual(['orphan']);
});

test('a server that stops gives back at once what it cannot end, as if never tried', async () => {
  const [stopping, other] = [await open(), await open()];
  await ask(stopping, 'long');
  let isTaken = false;
  await stopping.work('greet', () => {
    isTaken = true;
    return new Promise(() => undefined);
  });
  await waitFor('the work to be taken', () => isTaken);
  const stoppedAt = performance.now();
  await stopping.pause();
  await stopping.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(5000);
  const { rows } = await owner.query(
    'select state, retry_count, start_after <= now() as due from pgboss.job',
  );
  expect(rows).toEqual([{ state: 'created', retry_count: 0, due: true }]);
  const done: string[] = [];
  await other.drain('greet', async ({ data }) => void done.push(data.name));
  expect(done).toEqual(['long']);
});

test('the servers’ login works with the queue and may not change its tables', async () => {
  await expect(pool.query('drop table pgboss.job')).rejects.toThrow('must be owner');
  await expect(pool.query('create table pgboss.mine (a int)')).rejects.toThrow('permission denied');
});

test('a new version of the queue’s tables comes with a migration for which all servers stop', async () => {
  // Its library changes them at a start: see ADR 0051 before changing this number.
  const { rows } = await owner.query('select version from pgboss.version');
  expect(rows).toEqual([{ version: 43 }]);
});
