import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTar, unpackTar, type ParsedTarEntryWithData } from 'modern-tar';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { tablesByReference } from '../../core/backup/tables.ts';
import { workNames } from '../../core/work.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { makeTables } from '../../platform/db/migration/migrate.ts';
import { hashOf, readSchemaFiles } from '../../platform/db/migration/schema-version.ts';
import { installWorkQueue } from '../../platform/jobs/work-queue.ts';
import { createTestDatabase, withClient, type TestDatabase } from '../database.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../desk.ts';
import { runModel } from '../model/run-model.ts';
import { programs, runToEnd, startServerProcess } from '../process.ts';
import { waitFor } from '../wait.ts';

let folder: string;
let desk: TestDesk;
let target: TestDatabase;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-backup-'));
  desk = await startTestDesk(inject('postgresUrl'), 1);
  target = await createTestDatabase(inject('postgresUrl'), 'empty');
});
afterAll(async () => {
  await desk.close();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const source = () => ({ DATABASE_URL: desk.databaseUrl, DATA_DIR: join(folder, 'source') });

async function backUp(name: string, more: Record<string, string> = {}): Promise<string> {
  const into = join(folder, name);
  const { code, output } = await runToEnd('backup', { ...source(), ...more }, [into]);
  expect(output).toMatch(/^\d+ rows of \d+ tables, as of 20/);
  expect(code).toBe(0);
  const [file = '', ...others] = await readdir(into);
  expect(others).toEqual([]);
  return join(into, file);
}

const restore = (file: string, url = target.url, more: Record<string, string> = {}) =>
  runToEnd('restore', { DATABASE_URL: url, DATA_DIR: join(folder, 'target'), ...more }, [file]);

/** What every table holds, but for what a new place changes on purpose. */
async function rowsOf(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const rows: Record<string, unknown> = {};
    for (const { name, columns } of await tablesByReference(client)) {
      if (name === 'database_epoch' || name.startsWith('pgboss.')) continue;
      rows[name] = await rowHash(client, name, columns);
    }
    return rows;
  });
}

async function rowHash(client: pg.Client, table: string, columns: string[]): Promise<unknown> {
  const compared = columns.filter((column) => table !== 'outbox' || column !== 'xid').join(', ');
  const { rows } = await client.query(
    `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as hash
     from (select ${compared} from ${table}) t`,
  );
  return rows[0];
}

async function countOf(url: string, table: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]?.n ?? -1;
  });
}

test('a backup taken while the desk works restores to books that prove themselves', async () => {
  const work = runModel(desk, 20_261_123, 900);
  const during = backUp('during');
  const [file] = await Promise.all([during, work]);
  const other = await createTestDatabase(inject('postgresUrl'), 'empty');
  const { code, output } = await restore(file, other.url);
  expect(output).toContain('The books prove themselves.');
  expect(code).toBe(0);
  expect(await countOf(other.url, 'app_user')).toBeGreaterThan(0);
  await other.drop();
});

test('the file is readable by its owner only, and holds no table of the cluster’s logins', async () => {
  backup = await backUp('whole');
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const names = (await unpackTar(await readFile(backup))).map(({ header }) => header.name);
  expect(names.some((name) => name.startsWith('tables/payin/'))).toBe(true);
  expect(names.some((name) => name.includes('server_login'))).toBe(false);
  expect(names).not.toContain('secrets.key');
});

async function changed(
  name: string,
  change: (entries: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[],
): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, await packTar(change(await unpackTar(await readFile(backup)))));
  return file;
}

const isPart = (table: string) => (entry: ParsedTarEntryWithData) =>
  entry.header.name.startsWith(`tables/${table}/`);

describe('nothing is restored from', () => {
  test.each([
    ['a file that was cut off', async () => cutOff(0.6), /damaged/],
    ['a file without its end', async () => cutOff(0.999), /damaged/],
    ['another file', async () => textFile(), /damaged|no backup of Peerdesk/],
    ['no file', async () => join(folder, 'none.tar'), /there is no such file/],
    [
      'rows that are missing',
      () => changed('less.tar', (entries) => entries.filter((entry) => !isPart('posting')(entry))),
      /posting should hold \d+ rows, and 0 could be read/,
    ],
    [
      'a byte that is another',
      () => changed('byte.tar', (entries) => entries.map(flipByte)),
      /entry\/000001\.zst cannot be read/,
    ],
    [
      'rows that come twice',
      () =>
        changed('twice.tar', (entries) => {
          const at = entries.findIndex(isPart('payin'));
          return entries.toSpliced(-1, 0, ...entries.slice(at, at + 1));
        }),
      /rows of payin again/,
    ],
  ])(
    '%s',
    async (_what, file, words) => {
      const { code, output } = await restore(await file());
      expect(output).toMatch(words);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
      const left = await withClient(target.url, (client) =>
        client.query(`select to_regclass('app_user') is not null as made`),
      );
      if (left.rows[0].made === true) expect(await countOf(target.url, 'app_user')).toBe(0);
    },
    60_000,
  );

  async function cutOff(share: number): Promise<string> {
    const bytes = await readFile(backup);
    const file = join(folder, 'cut.tar');
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
    return file;
  }

  async function textFile(): Promise<string> {
    await writeFile(join(folder, 'notes.tar'), 'a list of what to buy');
    return join(folder, 'notes.tar');
  }

  function flipByte(entry: ParsedTarEntryWithData): ParsedTarEntryWithData {
    if (!isPart('entry')(entry) || entry.data === undefined) return entry;
    const data = Uint8Array.from(entry.data);
    const at = Math.floor(data.length / 2);
    data[at] = (data[at] ?? 0) ^ 1;
    return { ...entry, data };
  }
});

test('a restore that was killed leaves a desk that no server opens, and runs again', async () => {
  const child = spawn(process.execPath, [programs.restore, '-'], {
    env: { PATH: '', DATABASE_URL: target.url, DATA_DIR: join(folder, 'target') },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const bytes = await readFile(backup);
  // The rest never comes, so it hangs half-way until it is killed.
  child.stdin.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  const copying = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like 'copy %' and state = 'active'`;
  await waitFor(
    'rows to be copied',
    () => withClient(target.url, (client) => client.query<{ n: number }>(copying)),
    ({ rows }) => (rows[0]?.n ?? 0) > 0,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');

  const start = startServerProcess({ DATABASE_URL: target.url, DATA_DIR: join(folder, 'target') });
  await expect(start).rejects.toThrow('a restore into this database did not finish');

  const { code, output } = await restore(backup);
  expect(output).toContain('The books prove themselves.');
  expect(code).toBe(0);
  expect(await rowsOf(target.url)).toEqual(await rowsOf(desk.databaseUrl));
}, 120_000);

test('the restored desk works, and is not restored over', async () => {
  const before = await rowsOf(target.url);
  const again = await restore(backup);
  expect(again.output).toContain('the database is not empty');
  expect(again.code).toBe(1);
  expect(await rowsOf(target.url)).toEqual(before);

  const server = await startServerProcess({
    DATABASE_URL: target.url,
    DATA_DIR: join(folder, 'target'),
  });
  const admin = await new ApiClient([server.base]).signin('admin', adminPassword);
  const body = { name: 'Later', username: 'later', password: adminPassword, role: 'peer' } as const;
  await admin.ok('user.register', { body });
  await server.stop();
  const proof = await runToEnd('verify', {
    DATABASE_URL: target.url,
    DATA_DIR: join(folder, 'target'),
  });
  expect(proof.output).toContain('The books prove themselves.');
}, 60_000);

test('a backup is encrypted to a key that the desk does not have', async () => {
  const identity = join(folder, 'backup.key');
  const made = await runToEnd('backup', {}, ['--make-key', identity]);
  const recipient = /BACKUP_RECIPIENT=(age1\S+)/.exec(made.output)?.[1] ?? '';
  expect((await stat(identity)).mode & 0o777).toBe(0o600);
  const overwritten = await runToEnd('backup', {}, ['--make-key', identity]);
  expect(overwritten.output).toContain('a file is in its place');

  await mkdir(source().DATA_DIR, { recursive: true });
  const secret = `${'5a'.repeat(32)}\n`;
  await writeFile(join(source().DATA_DIR, 'secrets.key'), secret);
  const file = await backUp('sealed', { BACKUP_RECIPIENT: recipient });
  expect(file).toMatch(/\.tar\.age$/);
  const bytes = await readFile(file);
  expect(bytes.includes('payin')).toBe(false);

  const other = await createTestDatabase(inject('postgresUrl'), 'empty');
  const dataDir = join(folder, 'third');
  const into = (more: Record<string, string>) =>
    restore(file, other.url, { DATA_DIR: dataDir, ...more });
  expect((await into({})).output).toContain('set BACKUP_IDENTITY to the file of its key');
  const wrong = join(folder, 'wrong.key');
  await runToEnd('backup', {}, ['--make-key', wrong]);
  expect((await into({ BACKUP_IDENTITY: wrong })).output).toContain('does not open the backup');
  const done = await into({ BACKUP_IDENTITY: identity });
  expect(done.output).toContain('The books prove themselves.');
  expect(await readFile(join(dataDir, 'secrets.key'), 'utf8')).toBe(secret);
  await other.drop();
}, 120_000);

test('a command takes a backup instead of a folder, and its failure is told', async () => {
  const file = join(folder, 'by-command.tar');
  const sent = await runToEnd('backup', source(), ['--command', `cat > '${file}'`]);
  expect(sent.output).toContain('sent to the command');
  expect(await readFile(file)).not.toHaveLength(0);
  expect((await unpackTar(await readFile(file))).at(-1)?.header.name).toBe('contents.json');
  const failed = await runToEnd('backup', source(), ['--command', 'cat > /dev/null; exit 7']);
  expect(failed.output).toContain('no backup: the command ended with 7');
  expect(failed.code).toBe(1);
}, 60_000);

test('a backup of an older release is brought up to date', async () => {
  const older = await createTestDatabase(inject('postgresUrl'), 'empty');
  const newer = await createTestDatabase(inject('postgresUrl'), 'empty');
  const { migrations } = await readSchemaFiles();
  const then = migrations.slice(0, -5);
  await withClient(older.url, (client) =>
    makeTables(
      client,
      then.map((file) => ({ name: file.name, sha256: hashOf(file) })),
    ),
  );
  await installWorkQueue(older.url, workNames, null);
  const file = await backUp('older', { DATABASE_URL: older.url });
  const { output, code } = await restore(file, newer.url, { DATA_DIR: join(folder, 'newer') });
  expect(output).toContain('The books prove themselves.');
  expect(code).toBe(0);
  expect(await countOf(newer.url, 'schema_migration')).toBe(migrations.length + 1);
  await older.drop();
  await newer.drop();
}, 60_000);
