import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import { clusterIn } from '../../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { adminPassword } from '../desk.ts';
import { withClient } from '../database.ts';
import { runToEnd, startServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-moment-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'desk');
const firstAdmin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: adminPassword };

async function withServer<T>(url: string, work: (admin: ApiClient) => Promise<T>): Promise<T> {
  const server = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: dataDir(),
    ...firstAdmin,
  });
  try {
    return await work(await new ApiClient([server.base]).signin('admin', adminPassword));
  } finally {
    await server.stop();
  }
}

async function register(admin: ApiClient, username: string): Promise<void> {
  const body = { name: username, username, password: adminPassword, role: 'peer' } as const;
  await admin.ok('user.register', { body });
}

const headsKept = async () =>
  (await readFile(join(dataDir(), 'audit-heads.log'), 'utf8')).trim().split('\n').length;

/** The audit is sealed in the background, and heads are what tells of a moment that was lost. */
async function registerSealed(admin: ApiClient, username: string): Promise<void> {
  const before = await headsKept();
  await register(admin, username);
  await waitFor('a head of the audit chain', headsKept, (heads) => heads > before);
}

test('PostgreSQL’s own archive brings a desk back to a moment, and the desk goes on from there', async () => {
  const archive = join(folder, 'archive');
  await mkdir(archive);
  await chmod(archive, 0o777);
  const source = join(folder, 'source');
  const target = join(folder, 'target');

  // The base: a cold copy, which PostgreSQL takes as it takes one of pg_basebackup.
  const first = await startEmbeddedPostgres({ dataDir: source });
  await withServer(first.url, (admin) => register(admin, 'before'));
  await first.stop();
  execFileSync('cp', ['-a', source, target]);

  const archived = await startEmbeddedPostgres({
    dataDir: source,
    extra: { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` },
  });
  const moment = await withServer(archived.url, async (admin) => {
    await registerSealed(admin, 'wanted');
    const at = await withClient(archived.url, async (client) => {
      const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
      return rows[0]?.at ?? '';
    });
    await registerSealed(admin, 'unwanted');
    return at;
  });
  await archived.stop();

  await writeFile(join(clusterIn(target).data, 'recovery.signal'), '');
  const recovered = await startEmbeddedPostgres({
    dataDir: target,
    extra: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    },
  });
  const names = await withServer(recovered.url, async (admin) => {
    await registerSealed(admin, 'after');
    return withClient(recovered.url, async (client) => {
      const { rows } = await client.query<{ username: string }>(
        `select username from app_user where role = 'peer' order by username`,
      );
      return rows.map(({ username }) => username);
    });
  });
  expect(names).toEqual(['after', 'before', 'wanted']);
  const proof = await runToEnd('verify', { DATABASE_URL: recovered.url, DATA_DIR: dataDir() });
  await recovered.stop();
  expect(proof.output).toContain('sealed after the copy that was restored, and lost');
  expect(proof.output).toContain('The books prove themselves.');
  expect(proof.code).toBe(0);
}, 120_000);
