import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { prepareDatabase } from '../../../core/schema/prepare-database.ts';
import { createTestDatabase, withClient, type TestDatabase } from '../../../testing/database.ts';
import { StartError } from '../../runtime/start-error.ts';
import type { ServerLogin } from './server-login.ts';

let database: TestDatabase;
let login: ServerLogin;
let role: string;
const someone = `someone_${randomUUID().slice(0, 8)}`;

const ask = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
const asOwner = (sql: string) => ask(database.url, sql);
const nameOf = (url: string) => new URL(url).username;
const start = async () => (await prepareDatabase(database.url)).login;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const together = [start(), start(), start()] as const;
  login = await together[0];
  expect(await Promise.all(together)).toEqual([login, login, login]);
  role = login.role ?? '';
  await asOwner(`create role ${someone}; grant update on posting to ${someone}`);
});
afterAll(async () => {
  await database.drop();
  await ask(inject('postgresUrl'), `drop role ${someone}`);
});

describe('the login of the servers', () => {
  test('goes on working while others start, and gets its password back when it is lost', async () => {
    await withClient(login.url, async (client) => {
      expect(await start()).toEqual(login);
      expect((await client.query('select 1')).rowCount).toBe(1);
      await client.query(`alter role current_user password 'of an intruder'`);
    });
    await expect(ask(login.url, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await start()).toEqual(login);
    expect(await ask(login.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is not the one that a restored copy brings along', async () => {
    await asOwner(`update server_login set place = '1.2', name = 'peerdesk_app_7'`);
    const restored = await start();
    expect(restored).toMatchObject({ role, weakness: null });
    expect(restored.url).not.toBe(login.url);
    login = restored;
  });

  test('is not replaced by one with more rights because the database is full', async () => {
    await asOwner(`alter role ${role} connection limit 0`);
    await expect(start()).rejects.toThrow(/too many connections for role/);
    await asOwner(`alter role ${role} connection limit -1`);
  });
});

describe('a login that could change the ledger', () => {
  test.each([
    ['rights to a table', 'grant update, delete, truncate on posting to LOGIN'],
    ['rights to a column', 'grant update (amount) on posting to LOGIN'],
    ['the table of passwords', 'grant select on server_login to LOGIN'],
    ['a place for its own functions', 'grant create on schema public to public'],
  ])('loses %s at the next start', async (_what, grant) => {
    await asOwner(grant.replace('LOGIN', role));
    expect(await start()).toEqual(login);
  });

  test.each([
    ['a member', `grant ${someone} to LOGIN`, `revoke ${someone} from LOGIN`, 'changes posting'],
    [
      'the maker of roles',
      'alter role LOGIN createrole',
      'alter role LOGIN nocreaterole',
      'creates roles',
    ],
    [
      'an owner',
      `grant LOGIN to current_user; create table mine (a int);
       grant create on schema public to LOGIN; alter table mine owner to LOGIN`,
      `drop table mine; revoke create on schema public from LOGIN;
       revoke LOGIN from current_user`,
      'owns mine',
    ],
  ])('as %s is refused in one line', async (_who, grant, revoke, what) => {
    await asOwner(grant.replaceAll('LOGIN', role));
    const refused = start();
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(new RegExp(`^${role}, the login .*${what}[^\n]*$`));
    await asOwner(revoke.replaceAll('LOGIN', role));
    expect(await start()).toEqual(login);
  });
});

describe('a cluster that gives the servers no login', () => {
  test('by its access rules: the owner’s connections give up their rights', async () => {
    // The rules admit no such name.
    await asOwner(`update server_login set name = 'let in nowhere'`);
    const weak = await start();
    expect(weak.role).toBe('let in nowhere');
    expect(weak.weakness).toMatch(/SET ROLE, because let in nowhere is not let in \(/);
    const users = 'select session_user::text as session, current_user::text as current';
    expect(await ask(weak.url, users)).toEqual([
      { session: nameOf(database.url), current: 'let in nowhere' },
    ]);
    await expect(ask(weak.url, 'delete from posting')).rejects.toThrow(/permission denied/);
    await asOwner(`update server_login set name = '${role}'`);
    expect(await start()).toEqual(login);
  });

  test('by the owner’s rights: said at each start, until the role is made by hand', async () => {
    const another = await createTestDatabase(inject('postgresUrl'), 'empty');
    // Named like a login, because only those are let in by the rules of this cluster.
    const owner = `peerdesk_app_${Date.now()}`;
    const url = new URL(another.url);
    await ask(
      another.url,
      `create role ${owner} login password 'of the owner'; grant ${owner} to current_user`,
    );
    await ask(another.url, `alter database ${url.pathname.slice(1)} owner to ${owner}`);
    Object.assign(url, { username: owner, password: 'of the owner' });
    const { login: weak } = await prepareDatabase(url.href);
    expect(weak).toMatchObject({ url: url.href, role: null });
    expect(weak.weakness).toMatch(/all rights of the owner, because it may not create the role/);

    const [row] = await ask(
      url.href,
      `select format('create role %I login password %L', name, password) as by_hand
       from server_login`,
    );
    await ask(another.url, String(row?.['by_hand']));
    const { login: own } = await prepareDatabase(url.href);
    expect(own.weakness).toBeNull();
    await expect(ask(own.url, 'delete from posting')).rejects.toThrow(/permission denied/);
    await another.drop();
    await ask(inject('postgresUrl'), `drop role ${owner}, ${own.role}`);
  });
});
