import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Leader } from './leader.ts';

const postgresUrl = inject('postgresUrl');
const database = `leader_${randomUUID().replaceAll('-', '')}`;
const url = new URL(postgresUrl);
url.pathname = `/${database}`;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let owner: pg.Client;
let leaders: Leader[] = [];
let runs: string[] = [];

beforeAll(async () => {
  owner = new pg.Client({ connectionString: postgresUrl });
  await owner.connect();
  await owner.query(`create database ${database}`);
  leaders = ['a', 'b', 'c'].map(
    (name) =>
      new Leader(
        url.toString(),
        [{ name, everyMs: 100, run: async () => void runs.push(name) }],
        silent,
      ),
  );
  for (const leader of leaders) leader.start();
});
afterAll(async () => {
  await Promise.all(leaders.map((leader) => leader.stop()));
  await owner.query(`drop database ${database} with (force)`);
  await owner.end();
});

const ofLeaders = `from pg_stat_activity
  where application_name = 'peerdesk-leader' and datname = '${database}'`;

async function connections(): Promise<number> {
  const { rowCount } = await owner.query(`select ${ofLeaders}`);
  return rowCount ?? 0;
}

/** Who runs the jobs, and how often within half a second. */
async function watch(): Promise<{ names: string[]; count: number }> {
  runs = [];
  await sleep(550);
  return { names: [...new Set(runs)], count: runs.length };
}

test('one of three leads, and its job runs one time after the other', async () => {
  await expect.poll(() => runs.length, { timeout: 5000 }).toBeGreaterThan(0);
  const { names, count } = await watch();
  expect(names).toHaveLength(1);
  expect(count).toBeLessThanOrEqual(6);
});

test('however often all connections are cut, one leads again and no connection is left over', async () => {
  for (let n = 0; n < 25; n += 1) {
    await owner.query(`select pg_terminate_backend(pid) ${ofLeaders}`);
    await sleep(20 + (n % 5) * 110);
  }
  await sleep(2500);
  const { names, count } = await watch();
  expect(names).toHaveLength(1);
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(6);
  expect(await connections()).toBe(3);
});
