import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { startServerProcess } from '../../testing/process.ts';
import { startSilentProxy, type SilentProxy } from '../../testing/doubles/silent-proxy.ts';
import { waitFor } from '../../testing/wait.ts';
import { ApiClient } from '../api-client/client.ts';
import { StartError } from '../runtime/start-error.ts';
import { migrate } from './migration/migrate.ts';

let desk: TestDesk;
let base: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  base = desk.bases[0] ?? '';
});
afterAll(() => desk.close());

interface Ready {
  status: number;
  message: string | undefined;
}

async function ready(of = base): Promise<Ready> {
  const answer = await fetch(`${of}/health/ready`);
  const body = (await answer.json()) as { error?: { message: string } };
  return { status: answer.status, message: body.error?.message };
}

describe('a database that takes no work', () => {
  const fails = (code: string) => `
    create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${code}'; end $$;
    create or replace trigger fails before insert on app_user for each row execute function fail()`;
  const register = () =>
    desk.admin.call('user.register', {
      body: { name: 'A', username: 'asha.rao', password: 'a long password', role: 'peer' },
    });

  test.each([
    ['memory is used up', '53200', true],
    ['a statement takes too long', '57014', true],
    ['the disk is full', '53100', false],
    ['it is read only', '25006', false],
  ])('%s: 503, nothing written, ready says so', async (_what, code, isReady) => {
    await desk.owner.query(fails(code));
    const before = await desk.fingerprint();
    const answer = await register();
    expect(answer.status).toBe(503);
    expect('error' in answer && answer.error.errorCode).toBe('Unavailable');
    expect(await desk.fingerprint()).toBe(before);
    expect((await ready()).status).toBe(isReady ? 200 : 503);
    await desk.owner.query('drop trigger fails on app_user');
  });

  test('is ready again once writes have not failed for a while', async () => {
    await waitFor('ready', async () => (await ready()).status === 200);
    expect((await register()).status).toBe(200);
  });

  test('a standby is not ready', async () => {
    const name = new URL(desk.databaseUrl).pathname.slice(1);
    const cut = () =>
      desk.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'peerdesk-watch' and datname = current_database()`,
      );
    await desk.owner.query(`alter database ${name} set default_transaction_read_only = on`);
    await cut();
    await waitFor('no writes', async () => (await ready()).message?.includes('takes no writes'));
    await desk.owner.query('set default_transaction_read_only = off');
    await desk.owner.query(`begin read write; alter database ${name} reset all; commit`);
    await cut();
    await waitFor('ready', async () => (await ready()).status === 200);
  });
});

test('ready does not wait behind requests', async () => {
  const { pool } = (desk.servers[0] as Server).services;
  const all = await Promise.all(Array.from({ length: 20 }, async () => pool.connect()));
  const startedAt = performance.now();
  expect((await ready()).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  for (const client of all) client.release();
});

describe('servers of two versions', () => {
  const otherVersion = 7_337_004;
  const outdate = () =>
    desk.owner.query(`update schema_migration set sha256 = 'old' where name = 'functions'`);

  test('a start that would replace functions in use is refused and writes nothing', async () => {
    const other = new pg.Client({ connectionString: desk.databaseUrl });
    await other.connect();
    await other.query('select pg_advisory_lock_shared($1, 1)', [otherVersion]);
    await migrate(desk.databaseUrl, { otherVersionsMs: 0 });
    await outdate();
    const before = await desk.fingerprint();
    const refused = migrate(desk.databaseUrl, { otherVersionsMs: 0 });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/^1 server\(s\) of another version .* stop them first$/);
    expect(await desk.fingerprint()).toBe(before);
    const waiting = migrate(desk.databaseUrl, { otherVersionsMs: 60_000 });
    await sleep(100);
    await other.end();
    await waiting;
  });

  test('a server whose functions were replaced meanwhile goes on no longer', async () => {
    let isReplaced = false;
    const { services } = desk.servers[0] as Server;
    const server = await createServer({
      env: services.env,
      databaseUrl: desk.serverUrl,
      onReplaced: () => (isReplaced = true),
    });
    await outdate();
    await desk.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'peerdesk-watch' and datname = current_database()`,
    );
    await waitFor('the server to notice', () => isReplaced);
    expect((await ready()).message).toBe('Another version has taken over this desk');
    await server.close();
    await migrate(desk.databaseUrl);
    await waitFor('ready', async () => (await ready()).status === 200);
  });
});

test('a server on a machine whose clock is an hour ahead goes by the database’s', async () => {
  const ahead = 'const now = Date.now; Date.now = () => now() + 3_600_000;';
  const server = await startServerProcess({
    DATABASE_URL: desk.databaseUrl,
    DATA_DIR: (desk.servers[0] as Server).services.env.DATA_DIR,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  for (const bases of [
    [base, server.base],
    [server.base, base],
  ]) {
    const client = await new ApiClient(bases).signin('admin', adminPassword);
    for (let n = 0; n < 2; n += 1) expect((await client.call('user.me')).status).toBe(200);
  }
  await server.stop();
});

describe('a network that swallows packets', () => {
  let proxy: SilentProxy;
  let server: Server;
  let far: string;

  beforeAll(async () => {
    proxy = await startSilentProxy(desk.serverUrl);
    const { env } = (desk.servers[0] as Server).services;
    server = await createServer({ env, databaseUrl: proxy.url });
    far = await server.app.listen({ port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
  });

  test('holds no request and no connection once it is over', async () => {
    const admin = await new ApiClient([far]).signin('admin', 'correct horse battery');
    const list = async () => {
      const answer = await admin.fetch(`/api/user?q=${Math.random()}`);
      await answer.text();
      return answer.status;
    };
    expect(await list()).toBe(200);
    proxy.swallow(true);
    const asked = Array.from({ length: 30 }, list);
    await waitFor('not ready', async () => (await ready(far)).status === 503);
    await sleep(1000);
    proxy.swallow(false);
    const overAt = performance.now();
    const statuses = new Set(await Promise.all(asked));
    // Their statements may take 30 seconds, so none of them has reached its own limit.
    expect(performance.now() - overAt).toBeLessThan(25_000);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);
    await waitFor('ready', async () => (await ready(far)).status === 200);
    expect(await Promise.all(Array.from({ length: 30 }, list))).toEqual(Array(30).fill(200));
  });

  test('a statement that takes its time is left alone', async () => {
    const { rows } = await server.services.pool.query(`select 'slept' as did from pg_sleep(9)`);
    expect(rows).toEqual([{ did: 'slept' }]);
  });
});
