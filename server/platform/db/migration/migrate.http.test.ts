import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { migrate, refuseOldServer } from './migrate.ts';

let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
});
afterAll(() => desk.close());

const one = async (sql: string) =>
  (await desk.owner.query<Record<string, unknown>>(sql)).rows[0] ?? {};

test('a desk that is up to date is left as it is', async () => {
  const latest = 'select max(applied_at) as at, count(*) as files from schema_migration';
  const before = await one(latest);
  await migrate(desk.databaseUrl);
  expect(await one(latest)).toEqual(before);
});

test('a start does not wait for a backup, which reads for as long as it takes', async () => {
  const backup = await desk.owner.connect();
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select from schema_migration');
  await expect(migrate(desk.databaseUrl)).resolves.toBeDefined();
  await backup.query('rollback');
  backup.release();
});

test('functions of another version are replaced by those of this one', async () => {
  const source = `select prosrc from pg_proc where proname = 'commit_changes'`;
  const before = await one(source);
  await desk.owner.query(`
    create or replace function commit_changes(c jsonb) returns void language sql as 'select';
    update schema_migration set sha256 = 'another' where name = 'functions'`);
  await migrate(desk.databaseUrl);
  expect(await one(source)).toEqual(before);
});

test.each([
  ['reads otherwise here', `update schema_migration set sha256 = 'x' where name like '0002%'`],
  [
    'was made before hashes were kept',
    `update schema_migration set sha256 = null where name like '0003%'`,
  ],
  [
    'is not known here',
    `insert into schema_migration (name, sha256) values ('9999_later.sql', 'x')`,
  ],
])('a desk with a file that %s is refused in one line, and nothing is changed', async (_, sql) => {
  await desk.owner.query('create table kept as select * from schema_migration');
  await desk.owner.query(
    `${sql}; update schema_migration set sha256 = 'old' where name = 'functions'`,
  );
  const print = await desk.fingerprint();
  const refused = migrate(desk.databaseUrl);
  await expect(refused).rejects.toThrow(
    /^The database cannot .*another version of Peerdesk \(.*\)[^\n]*$/,
  );
  expect(await desk.fingerprint()).toEqual(print);
  await desk.owner.query(`
    truncate schema_migration; insert into schema_migration select * from kept; drop table kept`);
});

test('a PostgreSQL that is too old is refused in one line', () => {
  expect(() => refuseOldServer(18, 'DATABASE_URL')).not.toThrow();
  expect(() => refuseOldServer(15, 'DATABASE_URL')).toThrow(
    /^DATABASE_URL: PostgreSQL 15 answers there; Peerdesk needs 18 or later$/,
  );
});
