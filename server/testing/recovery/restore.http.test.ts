import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../platform/api-client/client.ts';
import {
  clusterIn,
  clusterUrl,
  databaseName,
  readConnection,
} from '../../platform/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { runToEnd, startServerProcess, type ServerProcess } from '../process.ts';
import { settledEtag } from '../settled-etag.ts';
import { waitFor } from '../wait.ts';

const password = 'correct horse battery';
const adminLogin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: password };
/** More than a fresh cluster and its migrations use up. */
const idsOfALongLife = 20_000;

let folder: string;
let backup: string;
let server: ServerProcess | undefined;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-restore-'));
  const source = join(folder, 'source');
  server = await startServerProcess({ DATA_DIR: source, ...adminLogin });
  const admin = await new ApiClient([server.base]).signin('admin', password);
  const url = await urlOf(source);
  await ask(
    url,
    `do $$ begin for n in 1..${idsOfALongLife} loop
       perform pg_current_xact_id(); commit; end loop; end $$`,
  );
  await work(admin);
  await sealed(url, 1);
  // Taken while it runs, with rows that are not sealed yet; the heads come seconds later.
  await work(admin);
  backup = await backUp(source, 'first');
  const before = await blocksOf(url);
  for (let n = 1; n <= 2; n += 1) {
    await work(admin);
    await sealed(url, before + n);
  }
  await server.stop();
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function urlOf(dataDir: string): Promise<string> {
  const connection = await readConnection(clusterIn(dataDir));
  if (!connection) throw new Error(`no database in ${dataDir}`);
  return clusterUrl(connection.password, connection.port, databaseName);
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows?.[0] ?? {};
  } finally {
    await client.end();
  }
}

async function blocksOf(url: string): Promise<number> {
  const { blocks } = await ask(url, 'select count(*)::int as blocks from audit_block');
  return Number(blocks);
}

const sealed = (url: string, blocks: number) =>
  waitFor(
    `${blocks} blocks`,
    () => blocksOf(url),
    (there) => there >= blocks,
  );

async function work(admin: ApiClient): Promise<void> {
  people += 1;
  const username = `peer${people}`;
  await admin.ok('user.register', {
    body: { name: `Peer ${people}`, username, password, role: 'peer' },
  });
}

/** Runs the command on a desk that runs or not; returns the file. */
async function backUp(dataDir: string, name: string, more = {}): Promise<string> {
  const into = join(folder, `backups-${name}`);
  const { code, output } = await runToEnd('backup', { DATA_DIR: dataDir, ...more }, [into]);
  expect(output).toContain('rows of');
  expect(code).toBe(0);
  const files = await readdir(into);
  expect(files).toHaveLength(1);
  return join(into, files[0] ?? '');
}

/** With the heads that were kept until the old desk was lost, beyond those in the backup. */
async function restoreInto(dataDir: string, from: string, heads: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyFile(join(heads, 'audit-heads.log'), join(dataDir, 'audit-heads.log'));
  const { code, output } = await runToEnd('restore', { DATA_DIR: dataDir }, [from]);
  expect(output).toContain('The desk is as it was at 20');
  expect(output).toContain('The books prove themselves.');
  expect(code).toBe(0);
}

async function expectProved(dataDir: string, note: string): Promise<void> {
  const proof = await runToEnd('verify', { DATA_DIR: dataDir });
  expect(proof.output).toContain(note);
  expect(proof.output).toContain('The books prove themselves.');
  expect(proof.code).toBe(0);
}

/** Starts the restored desk and works with it, as with one that never moved; tells its epoch. */
async function epochAfterWork(dataDir: string): Promise<unknown> {
  server = await startServerProcess({ DATA_DIR: dataDir, ...adminLogin });
  const admin = await new ApiClient([server.base]).signin('admin', password);
  const url = await urlOf(dataDir);
  for (let n = 0; n < 2; n += 1) {
    const before = await blocksOf(url);
    await work(admin);
    await sealed(url, before + 1);
  }
  const unsealed = `select count(*)::int as rows from audit
    where id >= (select max(audit_from) from database_epoch)
      and xid >= (select xid_to from audit_block order by no desc limit 1)`;
  await waitFor(
    'every row to be sealed',
    () => ask(url, unsealed),
    ({ rows }) => rows === 0,
  );

  const poll = (etag: string) =>
    admin.fetch('/api/customer/order', { headers: { 'if-none-match': etag } });
  let etag = await settledEtag(poll);
  const news: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = await poll(etag);
    if (answer.status === 304) continue;
    news.push(n);
    etag = answer.headers.get('etag') ?? etag;
  }
  // Presets turn each quarter of an hour; rows that are news again and again are so at each poll.
  expect(news.length).toBeLessThan(2);
  await expectProved(dataDir, 'the audit chain is unbroken');
  const { epoch } = await ask(url, 'select max(epoch) as epoch from database_epoch');
  await server.stop();
  return epoch;
}

test('a backup of a running desk is one in a fresh cluster, whatever ids it gives out', async () => {
  const second = join(folder, 'second');
  await restoreInto(second, backup, join(folder, 'source'));
  const ids = await startEmbeddedPostgres({ dataDir: second });
  const { low } = await ask(ids.url, 'select pg_current_xact_id()::text as low');
  await ids.stop();
  expect(Number(low)).toBeLessThan(idsOfALongLife);
  await expectProved(second, 'blocks were sealed after the copy that was restored, and lost');
  expect(await epochAfterWork(second)).toBe(2);
  await expectProved(second, 'blocks were sealed after the copy that was restored, and lost');
});

test('what was restored is backed up and restored again, also twice from one backup', async () => {
  const second = join(folder, 'second');
  const backupOfRestored = await backUp(second, 'second');
  await restoreInto(join(folder, 'third'), backupOfRestored, second);
  expect(await epochAfterWork(join(folder, 'third'))).toBe(3);
  await restoreInto(join(folder, 'fourth'), backup, join(folder, 'third'));
  expect(await epochAfterWork(join(folder, 'fourth'))).toBe(2);
});

test.each([
  [
    'a tail that is cut off',
    'delete from audit_block where no = (select max(no) from audit_block)',
    'the head kept outside the database is not in the chain',
  ],
  [
    'a row that is slipped in behind',
    `insert into audit (id, xid, at, actor, origin, action, subject) overriding system value
     values (0, '1', now(), '{}', '{}', 'x', 'x')`,
    'audit row 0: was sealed by no block',
  ],
])(
  '%s is found in a restored desk',
  async (_what, tamper, words) => {
    const second = join(folder, 'second');
    const cluster = await startEmbeddedPostgres({ dataDir: second });
    await ask(cluster.url, 'create table block_copy as select * from audit_block');
    await ask(cluster.url, tamper);
    const proof = await runToEnd('verify', { DATA_DIR: second });
    await ask(
      cluster.url,
      `delete from audit where id = 0; delete from audit_block;
     insert into audit_block select * from block_copy; drop table block_copy`,
    );
    await cluster.stop();
    expect(proof.output).toContain(words);
    expect(proof.code).toBe(1);
  },
  60_000,
);
