import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { waitFor } from '../../testing/wait.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { Leader } from './leader.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const everyMs = 100;

let database: TestDatabase;
let owner: pg.Client;
let leaders: Leader[] = [];
let runs: { name: string; at: number }[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'empty');
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  leaders = ['a', 'b', 'c'].map((name) => {
    const run = async () => void runs.push({ name, at: performance.now() });
    return new Leader(database.url, [{ name, everyMs, run }], silent);
  });
  for (const leader of leaders) leader.start();
});
afterAll(async () => {
  await Promise.all(leaders.map((leader) => leader.stop()));
  await owner.end();
  await database.drop();
});

const ofLeaders = `from pg_stat_activity
  where application_name = 'peerdesk-leader' and datname = current_database()`;

async function connections(): Promise<number> {
  const { rowCount } = await owner.query(`select ${ofLeaders}`);
  return rowCount ?? 0;
}

/** Which server ran the job the next few times, and the shortest time between two runs. */
async function watch(count: number): Promise<{ names: string[]; shortestMs: number }> {
  runs = [];
  await waitFor(`${count} runs`, () => runs.length >= count);
  const pauses = runs.slice(1).map(({ at }, n) => at - (runs[n]?.at ?? 0));
  return { names: [...new Set(runs.map(({ name }) => name))], shortestMs: Math.min(...pauses) };
}

/** A timer may fire slightly early. */
const soonestMs = everyMs - 2;

test('one of three leads, and its job runs one time after the other', async () => {
  const { names, shortestMs } = await watch(6);
  expect(names).toHaveLength(1);
  expect(shortestMs).toBeGreaterThanOrEqual(soonestMs);
});

test('however often all connections are cut, one leads again and no connection is left over', async () => {
  for (let n = 0; n < 25; n += 1) {
    await owner.query(`select pg_terminate_backend(pid) ${ofLeaders}`);
    // At a different moment of their retry interval each time.
    await sleep(20 + (n % 5) * 110);
  }
  await waitFor('all three to be back', async () => (await connections()) === 3);
  // Longer than their retry interval.
  const { names, shortestMs } = await watch(15);
  expect(names).toHaveLength(1);
  expect(shortestMs).toBeGreaterThanOrEqual(soonestMs);
  expect(await connections()).toBe(3);
});
