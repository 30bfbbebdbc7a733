import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withClient } from '../../../testing/database.ts';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { startServerProcess } from '../../../testing/process.ts';
import { addMember } from '../../../testing/world.ts';
import { waitFor } from '../../../testing/wait.ts';

/** What whoever gets hold of one of the servers' own connections can do with it. */
let desk: TestDesk;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  await addMember(desk, 'peer', { topup: '1000.00' });
});
afterAll(() => desk.close());

test('every connection of a server has the servers’ login', async () => {
  const dataDir = desk.servers[0]?.services.env.DATA_DIR ?? '';
  const server = await startServerProcess({ DATABASE_URL: desk.databaseUrl, DATA_DIR: dataDir });
  const used = async (whose: string) => {
    const { rows } = await desk.owner.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and usename ${whose} order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const all = ['peerdesk', 'peerdesk-leader', 'peerdesk-queue', 'peerdesk-watch'];
  const login = `~ '^peerdesk_app_[0-9]+$'`;
  await waitFor('all of them', async () => (await used(login)).length === all.length);
  expect(await used(login)).toEqual(all);
  // The owner's are this test's.
  expect(await used('= current_user')).toEqual(['peerdesk']);
  await server.stop();
});

/** Which of the statements, each after `before`, are not refused for want of rights. */
async function acceptedOf(statements: readonly string[], before = ''): Promise<string[]> {
  const accepted: string[] = [];
  const print = await desk.fingerprint();
  await withClient(desk.serverUrl, async (client) => {
    for (const sql of statements) {
      if (before) await client.query(before);
      const answer = await client.query(sql).then(() => 'done', String);
      const isRefused = /permission denied|must be owner|not allowed/.test(answer);
      if (!isRefused) accepted.push(`${sql}: ${answer}`);
    }
  });
  expect(await desk.fingerprint()).toBe(print);
  return accepted;
}

const history = {
  entry: 'reason',
  posting: 'amount',
  audit: 'action',
  audit_block: 'hash',
  order_event: 'event',
  dispute_message: 'text',
  complaint_message: 'text',
  day_close_event: 'reason',
};

test.each([
  ['as it is', ''],
  ['after SET ROLE NONE', 'set role none'],
  ['after RESET ROLE', 'reset role'],
  ['after RESET SESSION AUTHORIZATION', 'reset session authorization'],
  ['after DISCARD ALL', 'discard all'],
])('history takes rows, and none of them changes or goes: %s', async (_how, before) => {
  for (const [table, column] of Object.entries(history)) {
    const attempts = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} drop column ${column}`,
      `alter table ${table} owner to current_user`,
      `create rule lost as on insert to ${table} do instead nothing`,
      `create trigger other before insert on ${table}
         execute function suppress_redundant_updates_trigger()`,
      `merge into ${table} t using ${table} s on t.ctid = s.ctid when matched then delete`,
      `select from ${table} for update`,
    ];
    expect(await acceptedOf(attempts, before)).toEqual([]);
    const { rows } = await desk.owner.query<{ insert: boolean }>(
      `select has_table_privilege($1, $2, 'insert') as insert`,
      [new URL(desk.serverUrl).username, table],
    );
    expect(rows, table).toEqual([{ insert: true }]);
  }
});

test('the servers’ login cannot become another one', async () => {
  const { rows } = await desk.owner.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname like 'pg\\_%'`,
  );
  const owner = new URL(desk.databaseUrl).username;
  const names = [owner, 'postgres', ...rows.map(({ name }) => name)];
  expect(names).toContain('pg_write_all_data');
  expect(
    await acceptedOf(
      names.flatMap((name) => [`set role ${name}`, `set session authorization ${name}`]),
    ),
  ).toEqual([]);
  expect(
    await acceptedOf([
      'create role another superuser',
      'alter role current_user createrole',
      'alter role current_user bypassrls',
      `grant ${owner} to current_user`,
      'grant pg_write_all_data to current_user',
      'set session_replication_role = replica',
    ]),
  ).toEqual([]);
});

test('the servers’ login replaces no function and adds nothing of its own', async () => {
  const { rows } = await desk.owner.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null`,
  );
  expect(rows.map(({ signature }) => signature)).toContain('commit_changes(jsonb)');
  expect(
    await acceptedOf(
      rows.flatMap(({ signature }) => [
        `alter function ${signature} security definer`,
        `drop function ${signature} cascade`,
      ]),
    ),
  ).toEqual([]);
  expect(
    await acceptedOf([
      `create or replace function commit_changes(c jsonb) returns void language sql as 'select'`,
      'create table public.mine (a int)',
      'create table pgboss.mine (a int)',
      'create view public.mine as select 1',
      'create schema mine',
      'create extension dblink',
      'create database mine',
      'alter database postgres set search_path = pg_temp',
      `comment on table posting is 'mine'`,
    ]),
  ).toEqual([]);
});

test('the servers’ login reaches neither files nor programs, nor the owner’s table', async () => {
  expect(
    await acceptedOf([
      `copy posting to program 'true'`,
      `copy account from program 'echo 1'`,
      `copy posting to '/tmp/peerdesk-posting'`,
      `copy account from '/etc/passwd'`,
      `select pg_read_file('/etc/passwd')`,
      `select pg_ls_dir('/')`,
      `select lo_import('/etc/passwd')`,
      `select lo_export(1, '/tmp/peerdesk-large')`,
      `alter system set fsync = off`,
      'select password from server_login',
      `update server_login set password = 'known'`,
      `update schema_migration set sha256 = 'x'`,
      'delete from database_epoch',
      `select setval('audit_id_seq', 1)`,
    ]),
  ).toEqual([]);
});
