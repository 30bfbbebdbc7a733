import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anyOtherDevice } from '../core/account/signin/counted-try.ts';
import { failureKeyOf } from '../core/account/signin/failure-store.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { runToEnd, startServerProcess } from '../testing/process.ts';
import { Browser } from '../testing/doubles/browser.ts';
import { ApiClient } from '../platform/api-client/client.ts';
import { addMember } from '../testing/world.ts';

let desk: TestDesk;
let folder: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'peerdesk-admin-'));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runToEnd('admin', { DATABASE_URL: desk.databaseUrl, DATA_DIR: folder }, args);
const passwordIn = (output: string) => / is (\S+)$/m.exec(output)?.[1] ?? '';

describe('npm run admin -- reset', () => {
  test('prints a new password once, ends the sessions and forgets failed sign-ins', async () => {
    const { user, client } = await addMember(desk, 'admin');
    const browser = new Browser(desk.bases);
    await desk.owner.query(
      `insert into signin_failure (account, device, failures, last_at) values ($1, $2, 50, $3)`,
      [
        await failureKeyOf(desk.owner, user.username),
        anyOtherDevice,
        new Date(desk.clock.now()).toISOString(),
      ],
    );
    expect((await browser.signin(user.username, 'not this one')).status).toBe(429);
    const { code, output } = await run('reset', user.username.toUpperCase());
    expect(code).toBe(0);
    const given = passwordIn(output);
    expect(await client.refused('user.me')).toBe('SessionError');
    expect((await browser.signin(user.username, given)).status).toBe(200);
    const { rows } = await desk.owner.query<{ actor: { kind: string }; after: object }>(
      `select actor, after from audit where action = 'user.reset_password_on_server'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor: { kind: 'system' }, after: { endedSessions: 1 } });
    expect(JSON.stringify(rows)).not.toContain(given);
    expect(await desk.bookErrors()).toEqual([]);
  });

  test.each([
    ['nobody', async () => ['reset', 'nobody'], 'there is no user nobody'],
    ['a peer', async () => ['reset', (await addMember(desk, 'peer')).user.username], 'is no admin'],
    ['a blocked admin', async () => ['reset', await blockedAdmin()], 'is blocked'],
    ['nothing', async () => [], 'usage:'],
    ['two at once', async () => ['reset', 'admin', 'admin2'], 'usage:'],
  ])('refused for %s, and nothing is written', async (_whom, args, why) => {
    const given = await args();
    const before = await desk.fingerprint();
    const { code, output } = await run(...given);
    expect(code).toBe(1);
    expect(output).toContain(why);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await desk.fingerprint()).toBe(before);
    await desk.anyone.signin('admin', adminPassword);
  });
});

async function blockedAdmin(): Promise<string> {
  const { user } = await addMember(desk, 'admin');
  const body = { userId: user.id, status: 'blocked' } as const;
  await desk.admin.ok('user.updateStatus', { body });
  return user.username;
}

test('works on an embedded database, while its server runs and after it has stopped', async () => {
  const variables = { DATA_DIR: folder };
  const none = await runToEnd('admin', variables, ['reset', 'admin']);
  expect(none).toMatchObject({ code: 1 });
  expect(none.output).toContain('there is no desk in that folder');
  const login = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: adminPassword };
  const server = await startServerProcess({ ...variables, ...login });
  const client = new ApiClient([server.base]);
  const first = passwordIn((await runToEnd('admin', variables, ['reset', 'admin'])).output);
  await client.signin('admin', first);
  await server.stop();
  const second = passwordIn((await runToEnd('admin', variables, ['reset', 'admin'])).output);
  const again = await startServerProcess(variables);
  await new ApiClient([again.base]).signin('admin', second);
  await again.stop();
  expect((await runToEnd('verify', variables)).code).toBe(0);
});

test('npm run admin -- recount counts all orders again', async () => {
  const { code, output } = await run('recount');
  expect(output).toBe('All orders and earnings have been counted again.\n');
  expect(code).toBe(0);
  expect(await run('recount', 'all')).toMatchObject({ code: 1 });
});
