import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { accessRules, clusterIn, freePort } from '../../platform/db/embedded/cluster.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded/embedded-postgres.ts';
import { withClient } from '../database.ts';
import { adminPassword } from '../desk.ts';
import { startServerProcess, type ServerProcess } from '../process.ts';
import { startSilentProxy, type SilentProxy } from '../doubles/silent-proxy.ts';
import { waitFor } from '../wait.ts';

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let proxy: SilentProxy;
/** One with a replica, and one without. */
let servers: ServerProcess[] = [];
let reading: ApiClient;
let plain: ApiClient;
let metrics: string;

const place = (name: string) => join(folder, name);
const rules = () => place('pg_hba.conf');
const startPrimary = (name: string) =>
  startEmbeddedPostgres({ dataDir: place(name), extra: { hba_file: rules() } });

async function startServer(
  variables: Record<string, string>,
  args: readonly string[] = [],
): Promise<ApiClient> {
  const server = await startServerProcess(
    {
      DATABASE_URL: primary.url,
      DATA_DIR: place('desk'),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: adminPassword,
      ...variables,
    },
    args,
  );
  servers.push(server);
  return new ApiClient([server.base]).signin('admin', adminPassword);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-replica-'));
  await chmod(folder, 0o755);
  const [source, target] = [place('source'), place('target')];
  // A cold copy is as good a base as one of pg_basebackup.
  await (await startEmbeddedPostgres({ dataDir: source })).stop();
  execFileSync('cp', ['-a', source, target]);
  await writeFile(rules(), `${accessRules}host replication postgres 127.0.0.1/32 trust\n`);
  primary = await startPrimary('source');
  await writeFile(join(clusterIn(target).data, 'standby.signal'), '');
  const { hostname, port: primaryPort } = new URL(primary.url);
  replica = await startEmbeddedPostgres({
    dataDir: target,
    extra: {
      primary_conninfo: `host=${hostname} port=${primaryPort} user=postgres`,
      // What was just written is not there yet.
      recovery_min_apply_delay: '300ms',
    },
  });
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  // All work is the other's.
  plain = await startServer({}, ['--role=api']);
  // As whoever it is named there: the servers have a login of their own.
  proxy = await startSilentProxy(replica.url);
  const url = new URL(proxy.url);
  url.password = 'another';
  reading = await startServer({ DATABASE_REPLICA_URL: url.href, METRICS_PORT: String(port) });
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await proxy.close();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function readsFrom(database: 'replica' | 'primary'): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const found = new RegExp(`^peerdesk_reads_total{from="${database}"} (\\d+)$`, 'm').exec(text);
  return Number(found?.[1]);
}

async function register(username: string): Promise<void> {
  const body = { name: username, username, password: adminPassword, role: 'peer' } as const;
  await reading.ok('user.register', { body });
}

const peers = async (client: ApiClient) =>
  (await client.ok('user.list', { query: { role: 'peer', pagesize: '100' } })).users.map(
    ({ username }) => username,
  );

/** Reads until the replica has answered. */
async function replicaAnswers<T>(read: () => Promise<T>): Promise<T> {
  const before = await readsFrom('replica');
  return waitFor(
    'an answer of the replica',
    async () => ({ read: await read(), after: await readsFrom('replica') }),
    ({ after }) => after > before,
  ).then(({ read: seen }) => seen);
}

test('whoever writes reads it at once, from whichever database', async () => {
  for (let n = 0; n < 10; n += 1) {
    await register(`at-once-${n}`);
    expect(await peers(reading)).toContain(`at-once-${n}`);
  }
  expect(await replicaAnswers(() => peers(reading))).toHaveLength(10);
}, 60_000);

test('lists, figures and reports are the replica’s, and say what the primary says', async () => {
  const query = {};
  const all = (client: ApiClient) => [
    () => client.ok('payin.list', { query }),
    () => client.ok('payout.list', { query }),
    () => client.ok('dispute.list', { query }),
    () => client.ok('user.list', { query }),
    () => client.ok('upi.list', { query }),
    () => client.ok('upi.list', { query: { now: 'taken' } }),
    () => client.ok('merchant.list', { query }),
    () => client.ok('complaint.list', { query }),
    () => client.ok('dashboard.subadmins', { query: { start: 'yesterday' } }),
    () => client.ok('dashboard.peers', { query: { start: 'yesterday' } }),
    () => client.ok('dashboard.stats', { query: { start: 'yesterday', kind: 'payin' } }),
    () => client.ok('dashboard.get', { query: { start: 'yesterday' } }),
    async () => ({
      ...(await client.ok('capacity.get', { query: { start: 'yesterday' } })),
      // The sweep goes on between the two.
      countedUntil: null,
    }),
    () => client.ok('capacity.lost', { query: { start: 'yesterday' } }),
  ];
  const others = all(plain);
  for (const [index, read] of all(reading).entries()) {
    expect(await replicaAnswers<unknown>(read)).toEqual(await others[index]?.());
  }
  const before = await readsFrom('replica');
  const body = { name: 'All', kind: 'peers', format: 'csv' } as const;
  const { id } = await reading.ok('report.order', { body });
  const made = await waitFor(
    'the report',
    async () => (await reading.ok('report.list', { query })).reports.find((one) => one.id === id),
    (report) => report?.status === 'ready',
  );
  expect(made?.rows).toBe(10);
  expect(await readsFrom('replica')).toBeGreaterThan(before);
}, 60_000);

test('a replica that says nothing keeps no reader waiting for it', async () => {
  await replicaAnswers(() => peers(reading));
  proxy.swallow(true);
  for (let n = 0; n < 5; n += 1) {
    await register(`while-silent-${n}`);
    expect(await peers(reading)).toContain(`while-silent-${n}`);
  }
  proxy.swallow(false);
  await replicaAnswers(() => peers(reading));
}, 60_000);

/** Ends the recovery of a standby, as a failover does. */
async function promote(name: string): Promise<void> {
  const { data } = clusterIn(place(name));
  await writeFile(join(data, 'promote'), '');
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGUSR1');
}

test('a replica of a primary that was replaced is passed over, however far it got', async () => {
  await primary.stop();
  execFileSync('cp', ['-a', place('source'), place('heir')]);
  primary = await startPrimary('source');
  const isServed = () => peers(reading).catch(() => undefined);
  await waitFor('the primary to be back', isServed);
  // What the heir has not got, and more of it than it will write.
  await register('lost-in-failover');
  await withClient(primary.url, (client) =>
    client.query(
      `create table filler as select n, repeat('x', 90) from generate_series(1, 99999) n`,
    ),
  );
  await register('replayed');
  await waitFor(
    'the replica to have it',
    () => replicaAnswers(() => peers(reading)),
    (seen) => seen.includes('replayed'),
  );
  await primary.stop();

  await writeFile(join(clusterIn(place('heir')).data, 'standby.signal'), '');
  primary = await startPrimary('heir');
  await promote('heir');
  await waitFor('a write on the heir', async () =>
    (await peers(reading).catch((): string[] => [])).includes('after-failover')
      ? true
      : register('after-failover').then(
          () => true,
          () => false,
        ),
  );
  const before = await readsFrom('replica');
  const primaries = await readsFrom('primary');
  await waitFor('reads', async () => {
    const seen = await peers(reading);
    expect(seen).toContain('after-failover');
    expect(seen).not.toContain('lost-in-failover');
    return (await readsFrom('primary')) > primaries + 20;
  });
  expect(await readsFrom('replica')).toBe(before);
}, 120_000);

test('a replica that is away, or is none any more, is passed over', async () => {
  await replica.stop();
  await register('while-away');
  expect(await peers(reading)).toContain('while-away');
  const before = await readsFrom('replica');

  // Now it is a database of its own, which has everything up to a moment and goes on by itself.
  await rm(join(clusterIn(place('target')).data, 'standby.signal'));
  replica = await startEmbeddedPostgres({ dataDir: place('target') });
  await register('while-promoted');
  const primaries = await readsFrom('primary');
  await waitFor('reads', async () => {
    expect(await peers(reading)).toContain('while-promoted');
    return (await readsFrom('primary')) > primaries + 20;
  });
  expect(await readsFrom('replica')).toBe(before);
}, 60_000);
