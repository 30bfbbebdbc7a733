import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../runtime/start-error.ts';
import { clusterIn } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { waitFor } from '../../../testing/wait.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** A server in another process, which prints its URL and then keeps running. */
async function startElsewhere(dataDir: string) {
  const module = join(import.meta.dirname, 'embedded-postgres.ts');
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(url);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString()));
  });
  return { url, child };
}

let folder: string;
let first: EmbeddedPostgres;
const said: string[] = [];

async function postmasterPid(): Promise<number> {
  const running = await findPostmaster(clusterIn(folder));
  if (running === undefined) throw new Error('PostgreSQL does not run');
  return running.pid;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-embedded-'));
  // Two servers meet on an empty folder; both must end up on one database.
  const [one, two] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder }),
    startEmbeddedPostgres({ dataDir: folder }),
  ]);
  expect(two.url).toBe(one.url);
  await two.stop();
  first = one;
  await ask(first.url, 'create table kept (n int)');
});

afterAll(async () => {
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', () => {
  it('is durable, in UTF-8, and works for a role that is no superuser', async () => {
    expect(await ask(first.url, 'show fsync')).toBe('on');
    expect(await ask(first.url, 'show synchronous_commit')).toBe('on');
    expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(first.url, "select upper('é') || version()")).toMatch(/^ÉPostgreSQL 18/);
    expect(await ask(first.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(
      false,
    );
  });

  it('lets nobody in without the password, nor as the superuser', async () => {
    const wrong = new URL(first.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const superuser = new URL(first.url);
    superuser.username = 'postgres';
    await expect(ask(superuser.href, 'select 1')).rejects.toMatchObject({ code: '28000' });
    const file = join(clusterIn(folder).folder, 'connection.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is joined by a second server and survives whoever leaves first', async () => {
    const pid = await postmasterPid();
    const second = await startEmbeddedPostgres({ dataDir: folder });
    await first.stop();
    expect(await postmasterPid()).toBe(pid);
    expect(await ask(second.url, 'select count(*)::int from kept')).toBe(0);
    await second.stop();
    expect(await findPostmaster(clusterIn(folder))).toBeUndefined();
    first = await startEmbeddedPostgres({ dataDir: folder });
    expect(first.url).toBe(second.url);
  });

  it('is found again after its server was killed', async () => {
    await first.stop();
    const { url, child } = await startElsewhere(folder);
    const pid = await postmasterPid();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    first = await startEmbeddedPostgres({ dataDir: folder, log: (line) => said.push(line) });
    expect(first.url).toBe(url);
    expect(await postmasterPid()).toBe(pid);
  });

  it('comes back by itself with every committed row after PostgreSQL was killed', async () => {
    const pid = await postmasterPid();
    await ask(first.url, 'insert into kept values (1)');
    process.kill(pid, 'SIGKILL');
    const count = () => ask(first.url, 'select count(*)::int from kept').catch(() => 'down');
    await waitFor('the committed row', count, (rows) => rows === 1);
    expect(await postmasterPid()).not.toBe(pid);
    await waitFor(
      'a line about it',
      () => said,
      () => said.includes('PostgreSQL had stopped and runs again'),
    );
  });

  it('is not misled by a stale pid file whose number another program has now', async () => {
    await first.stop();
    const file = join(clusterIn(folder).data, 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${clusterIn(folder).data}\n1\n5432\n\n\n\nready\n`);
    first = await startEmbeddedPostgres({ dataDir: folder });
    expect(await ask(first.url, 'select count(*)::int from kept')).toBe(1);
    expect(await readFile(file, 'utf8')).not.toMatch(new RegExp(`^${process.pid}\n`));
  });

  it('starts on another port, and records it, when its own was taken meanwhile', async () => {
    await first.stop();
    const before = new URL(first.url).port;
    const taker = createServer();
    await new Promise<void>((resolve) => taker.listen(Number(before), '127.0.0.1', resolve));
    first = await startEmbeddedPostgres({ dataDir: folder });
    const { port } = new URL(first.url);
    expect(port).not.toBe(before);
    expect(await ask(first.url, 'select count(*)::int from kept')).toBe(1);
    await new Promise((resolve) => taker.close(resolve));
    await first.stop();
    first = await startEmbeddedPostgres({ dataDir: folder });
    expect(new URL(first.url).port).toBe(port);
  });

  it('runs beside its original when the folder was copied', async () => {
    await first.stop();
    const copy = `${folder}-copy`;
    await promisify(execFile)('cp', ['-a', folder, copy]);
    first = await startEmbeddedPostgres({ dataDir: folder });
    const second = await startEmbeddedPostgres({ dataDir: copy });
    expect(second.url).not.toBe(first.url);
    await ask(second.url, 'insert into kept values (2)');
    expect(await ask(second.url, 'select count(*)::int from kept')).toBe(2);
    expect(await ask(first.url, 'select count(*)::int from kept')).toBe(1);
    await second.stop();
    await rm(join(copy, 'postgres', 'data', 'pg_wal'), { recursive: true });
    const start = startEmbeddedPostgres({ dataDir: copy });
    await expect(start).rejects.toThrow(/write-ahead log \(data\/pg_wal\) is missing[^\n]*$/);
    await rm(copy, { recursive: true });
  });

  it('says in one line that a folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const start = startEmbeddedPostgres({ dataDir: join(file, 'data') });
    await expect(start).rejects.toBeInstanceOf(StartError);
    await expect(start).rejects.toThrow(/^cannot set up the database in .*: set DATA_DIR/);
  });

  it('says in one line that PostgreSQL itself refuses', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'postgres', 'data'), { recursive: true });
    await writeFile(
      join(other, 'postgres', 'connection.json'),
      JSON.stringify({ port: 40_000, password: 'x' }),
    );
    const start = startEmbeddedPostgres({ dataDir: other });
    await expect(start).rejects.toBeInstanceOf(StartError);
    await expect(start).rejects.toThrow(/^PostgreSQL in .* does not start: [^\n]+$/);
  });
});
