import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { ApiClient } from '../../api-client/client.ts';
import { createTestDatabase, withClient, type TestDatabase } from '../../../testing/database.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { waitFor } from '../../../testing/wait.ts';
import { migrate } from './migrate.ts';
import {
  hashOf,
  holdVersion,
  migrationLock,
  readSchemaFiles,
  schemaOf,
  type SchemaFiles,
} from './schema-version.ts';

/** Servers of two neighbouring versions on one desk: this one, and one that comes after it. */
let desk: TestDesk;
let ours: SchemaFiles;
const started: Server[] = [];

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  ours = await readSchemaFiles();
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});
afterAll(() => desk.close());

/** This version with one more migration, and with functions that are put in anew. */
function after(files: SchemaFiles, name: string, sql: string, serves = true): SchemaFiles {
  const head = serves ? `-- serves: ${hashOf(files.functions)}\n` : `-- of ${name}\n`;
  return schemaOf([...files.migrations, { name, sql }], head + files.functions.sql);
}

/** Starts one on the desk as a program does. @returns its admin. */
async function start(schema: SchemaFiles): Promise<ApiClient> {
  await migrate(desk.databaseUrl, { files: schema, otherVersionsMs: 0 });
  const [first] = desk.servers;
  if (!first) throw new Error('the desk has no server');
  const { env } = first.services;
  const options = { env, databaseUrl: desk.serverUrl, clock: desk.clock.now, schema };
  const server = await createServer(options);
  started.push(server);
  const base = await server.app.listen({ port: 0 });
  return new ApiClient([base]).signin('admin', adminPassword);
}

async function addMerchant(by: ApiClient, name: string) {
  const fees = { payinBps: 300, payoutBps: 0 };
  const { id } = await by.ok('merchant.create', { body: { name, fees } });
  const funds = { merchantId: id, kind: 'topup', amount: '100.00', reason: 'test' } as const;
  await by.ok('merchant.changeWallet', { body: funds });
  return id;
}

async function namesSeenBy(by: ApiClient): Promise<string[]> {
  const { merchants } = await by.ok('merchant.list', { query: { pagesize: '50' } });
  return merchants.map(({ name }) => name);
}

const hashOfFunctions = async () =>
  (
    await desk.owner.query<{ sha256: string }>(
      `select sha256 from schema_migration where name = 'functions'`,
    )
  ).rows[0]?.sha256;

const expand = `-- expand: a column that nobody has to know
alter table merchant add column if not exists nickname text;
create table if not exists merchant_history (id text primary key);
revoke update on merchant_history from public`;

test('a newer version that says so starts beside this one, and both write', async () => {
  const later = after(ours, '9001_nickname.sql', expand);
  const newer = await start(later);
  await addMerchant(desk.admin, 'of the older server');
  await addMerchant(newer, 'of the newer server');
  for (const server of [desk.admin, newer]) {
    expect(await namesSeenBy(server)).toEqual(
      expect.arrayContaining(['of the older server', 'of the newer server']),
    );
  }

  // The older one is started again meanwhile, and changes nothing.
  const again = await start(ours);
  await addMerchant(again, 'of the older server, started again');
  expect(await hashOfFunctions()).toBe(hashOf(later.functions));
  expect(await namesSeenBy(newer)).toContain('of the older server, started again');

  // So is the newer one, which finds nothing to do.
  await addMerchant(await start(later), 'of the newer server, started again');
});

test('a third version waits until the first has left', async () => {
  const later = after(ours, '9001_nickname.sql', expand);
  const third = after(later, '9002_more.sql', expand);
  const print = await desk.fingerprint();
  const refused = migrate(desk.databaseUrl, { files: third, otherVersionsMs: 0 });
  await expect(refused).rejects.toThrow(/1 server\(s\) of another version .* stop them first/);
  expect(await desk.fingerprint()).toBe(print);
});

test.each([
  ['a migration that says nothing', 'alter table merchant drop column nickname', true],
  ['functions that serve no others', expand, false],
])('%s waits until all others have left', async (_, sql, serves) => {
  const later = after(ours, '9001_nickname.sql', expand);
  await migrate(desk.databaseUrl, { files: later });
  const next = after(later, '9002_next.sql', sql, serves);
  const print = await desk.fingerprint();
  const refused = migrate(desk.databaseUrl, { files: next, otherVersionsMs: 0 });
  await expect(refused).rejects.toThrow(/of another version .* stop them first/);
  expect(await desk.fingerprint()).toBe(print);
});

test('a version is not started on a desk that a later one has changed for good', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const changed = after(ours, '9001_gone.sql', 'alter table merchant rename to shop');
  await migrate(database.url, { files: changed });
  const hashes = 'select name, sha256 from schema_migration order by name';
  const before = await withClient(database.url, (client) => client.query(hashes));

  const refused = migrate(database.url, { otherVersionsMs: 0 });
  await expect(refused).rejects.toThrow(/made by another version of Peerdesk \(9001_gone\.sql/);
  expect((await withClient(database.url, (client) => client.query(hashes))).rows).toEqual(
    before.rows,
  );
  // Nor does one go on that was cut off from the database meanwhile.
  const { env } = desk.servers[0]?.services ?? {};
  if (!env) throw new Error('the desk has no server');
  const blind = createServer({ env, databaseUrl: database.serverUrl });
  await expect(blind).rejects.toThrow('another version of Peerdesk has taken over this desk');
  await database.drop();
});

test('a migration does not stand in front of those who work, and tries again', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from merchant');
  const later = after(ours, '9001_nickname.sql', expand);
  const migrated = migrate(database.url, { files: later });
  const asked = `select from pg_locks where mode = 'AccessExclusiveLock' and not granted
                   and relation = 'merchant'::regclass`;
  const waiting = async () => (await reader.query(asked)).rowCount;
  await waitFor('the migration to wait', waiting, (count) => count === 1);
  await waitFor('the migration to step back', waiting, (count) => count === 0);
  await reader.query('commit');
  await migrated;
  await reader.end();
  await database.drop();
});

describe('on a desk of its own', () => {
  let database: TestDatabase;
  /** Stands for a server that runs, or that is connected again. */
  let other: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await database.drop();
  });

  test('a server that comes back while it is changed waits, and does not go on', async () => {
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from merchant');
    const later = after(ours, '9001_nickname.sql', expand, false);
    const migrated = migrate(database.url, { files: later, otherVersionsMs: 0 });
    const here = '(select oid from pg_database where datname = current_database())';
    const locks = async (which: string) =>
      (await reader.query(`select from pg_locks where database = ${here} and ${which}`)).rowCount;
    const ofTable = `mode = 'AccessExclusiveLock' and relation = 'merchant'::regclass`;
    await waitFor(
      'the migration',
      () => locks(ofTable),
      (count) => count === 1,
    );
    const mayGoOn = holdVersion(other, ours);
    const waits = `locktype = 'advisory' and objid = ${migrationLock} and not granted`;
    await waitFor(
      'the server to wait',
      () => locks(waits),
      (count) => count === 1,
    );
    await reader.query('commit');
    await migrated;
    await reader.end();
    expect(await mayGoOn).toBe(false);
  });

  test('an upgrade that broke off half way goes on beside the servers before it', async () => {
    expect(await holdVersion(other, ours)).toBe(true);
    const later = after(ours, '9001_nickname.sql', expand);
    const broken = schemaOf(later.migrations, `${later.functions.sql}; select 1 / 0`);
    const brokeOff = migrate(database.url, { files: broken, otherVersionsMs: 0 });
    await expect(brokeOff).rejects.toThrow('functions: division by zero');
    const file = `select from schema_migration where name = '9001_nickname.sql'`;
    expect((await other.query(file)).rowCount).toBe(1);
    await migrate(database.url, { files: later, otherVersionsMs: 0 });

    // Its version counts from then on: a third one does not start beside the first.
    const third = after(later, '9002_more.sql', expand);
    const refused = migrate(database.url, { files: third, otherVersionsMs: 0 });
    await expect(refused).rejects.toThrow(/of another version .* stop them first/);
  });

  test('a version that waits for the others lets them start again', async () => {
    await other.query('select pg_advisory_lock_shared(7337004, 1)');
    const later = after(ours, '9001_nickname.sql', expand);
    const waiting = migrate(database.url, { files: later, otherVersionsMs: 60_000 });
    await migrate(database.url, { otherVersionsMs: 0 });
    const versions = `select from schema_migration where name = '9001_nickname.sql'`;
    expect((await other.query(versions)).rowCount).toBe(0);
    await other.query('select pg_advisory_unlock_shared(7337004, 1)');
    await waiting;
    expect((await other.query(versions)).rowCount).toBe(1);
  });

  test('a migration that meets others in a deadlock tries again', async () => {
    // A sequence counts what is rolled back as well.
    await other.query('create sequence attempt');
    const sql = `-- expand: nothing
      do $$ begin
        if nextval('attempt') < 2 then raise exception using errcode = '40P01'; end if;
      end $$`;
    await migrate(database.url, { files: after(ours, '9001_deadlock.sql', sql) });
    expect((await other.query('select last_value::int from attempt')).rows).toEqual([
      { last_value: 2 },
    ]);
  });
});
