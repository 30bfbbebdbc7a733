import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../../core/schema/prepare-database.ts';
import { clusterIn } from '../../platform/db/embedded/cluster.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded/embedded-postgres.ts';
import { findPostmaster, testSettings } from '../../platform/db/embedded/postmaster.ts';
import { withClient } from '../database.ts';
import { waitFor } from '../wait.ts';

/** A data folder from before the servers had a login of their own. */
let dataDir: string;
let rules: string;
let older: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'peerdesk-older-'));
  older = await startEmbeddedPostgres({ dataDir, extra: testSettings });
  await prepareDatabase(older.url);
  rules = join(clusterIn(dataDir).data, 'pg_hba.conf');
  await writeFile(rules, 'host all peerdesk 127.0.0.1/32 scram-sha-256\n');
  await withClient(older.url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select name from server_login');
    const login = owner.escapeIdentifier(rows[0]?.name ?? '');
    await owner.query(`
      grant ${login} to current_user; drop owned by ${login}; drop role ${login};
      drop table server_login;
      delete from schema_migration where name like '%_server_login.sql';
      create role peerdesk_app nologin; grant peerdesk_app to current_user;
      grant select, insert on all tables in schema public, pgboss to peerdesk_app`);
  });
  const running = await findPostmaster(clusterIn(dataDir));
  if (running) process.kill(running.pid, 'SIGHUP');
  const unknown = Object.assign(new URL(older.url), { username: 'peerdesk_app_1' }).href;
  const answer = () => withClient(unknown, async () => 'in').catch(String);
  await waitFor('the older rules', answer, (text) => text.includes('no pg_hba.conf entry'));
});
afterAll(async () => {
  await older.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('gets the login at the next start, also while its PostgreSQL still runs', async () => {
  const next = await startEmbeddedPostgres({ dataDir, extra: testSettings });
  const { login } = await prepareDatabase(next.url);
  expect(login.weakness).toBeNull();
  await withClient(login.url, async (client) => {
    await expect(client.query('delete from posting')).rejects.toThrow(/permission denied/);
  });
  await withClient(next.url, async (owner) => {
    const { rowCount } = await owner.query(`select from pg_roles where rolname = 'peerdesk_app'`);
    expect(rowCount).toBe(0);
  });
  expect(await readFile(rules, 'utf8')).toContain('peerdesk_app_');
  expect((await stat(rules)).mode & 0o077).toBe(0);
  await next.stop();
});
