import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import {
  clusterIn,
  clusterUrl,
  databaseName,
  readConnection,
} from '../../platform/db/embedded/cluster.ts';
import { findPostmaster } from '../../platform/db/embedded/postmaster.ts';
import { startServerProcess, type ServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

const password = 'correct horse battery';
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-stop-'));
  const login = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password };
  server = await startServerProcess({ DATA_DIR: dataDir, ...login });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function openHolder(): Promise<pg.Client> {
  const connection = await readConnection(clusterIn(dataDir));
  if (!connection) throw new Error('no database');
  const url = clusterUrl(connection.password, connection.port, databaseName);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  return holder;
}

test('a stop says so first, answers what is under way, and sends streams elsewhere', async () => {
  const admin = await new ApiClient([server.base]).signin('admin', password);
  const ready = async () => (await fetch(`${server.base}/health/ready`)).status;
  expect(await ready()).toBe(200);
  const stream = await admin.fetch('/api/events');
  const told = stream.text();

  const holder = await openHolder();
  await holder.query('begin; lock table app_user in share mode');
  const writing = Array.from({ length: 12 }, (_, n) =>
    admin.call('user.register', {
      body: { name: `Peer ${n}`, username: `peer${n}`, password, role: 'peer' },
    }),
  );
  // One for the table, and others for their turn to be given a name.
  const waiting = `select from pg_locks where not granted`;
  await waitFor('writes', async () => ((await holder.query(waiting)).rowCount ?? 0) > 1);

  const exited = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  await waitFor('not ready', async () => (await ready()) === 503);
  expect((await admin.call('user.list', {})).status).toBe(200);
  await sleep(300);
  await holder.query('rollback');
  await holder.end();
  const statuses = (await Promise.all(writing)).map(({ status }) => status);
  expect(statuses).toEqual(Array(12).fill(200));
  expect(await told).toContain('event: reconnect');
  expect(await exited).toEqual([0, null]);
});

test('SIGTERM to npm alone ends everything that it started', async () => {
  const own = join(dataDir, 'by-npm');
  const npm = spawn('npm', ['start', '--', '--role=worker'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', DATA_DIR: own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const pipeClosed = once(npm.stdout, 'close');
  await waitFor('the server', () => output.includes('Peerdesk is ready'));
  const database = await findPostmaster(clusterIn(own));
  expect(database?.ready).toBe(true);
  npm.kill('SIGTERM');
  // Whoever is left of them holds the other end of the pipe.
  await pipeClosed;
  const left = await waitFor(
    'PostgreSQL to end',
    () => findPostmaster(clusterIn(own)),
    (found) => found === undefined,
  );
  expect(left).toBeUndefined();
});
