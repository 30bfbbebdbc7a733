import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { injectSignin } from '../../testing/inject-signin.ts';
import { addMember, password } from '../../testing/world.ts';

/**
 * Whether somebody has a username must not show in the time of a refusal. Times are noise on a busy
 * machine, so what takes the time is compared: the statements, one by one, and the hashes. The
 * times themselves are compared by `npm run bench -- signins`.
 */
let desk: TestDesk;
let cookies: Record<string, string | undefined>;
let network = 0;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const other = await addMember(desk, 'peer');
  const attempt = { username: other.user.username, password, from: '192.0.2.1' };
  const [server] = desk.servers;
  cookies = {
    'without a cookie': undefined,
    'with a cookie of no device': `device=${'A'.repeat(43)}`,
    'with the cookie of another account': (await injectSignin(server, attempt)).cookie,
  };
});
afterAll(() => desk.close());

/** A username of each kind that a refusal must not tell apart, with a password that is refused. */
async function usernames(): Promise<Record<string, { username: string; password: string }>> {
  // The clock moves with every kind of attempt.
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const [known, blocked] = [await addMember(desk, 'peer'), await addMember(desk, 'peer')];
  const body = { userId: blocked.user.id, status: 'blocked' } as const;
  await desk.admin.ok('user.updateStatus', { body });
  return {
    known: { username: known.user.username, password: 'not this one' },
    blocked: { username: blocked.user.username, password },
    unknown: { username: `${known.user.username}.not`, password: 'not this one' },
  };
}

/** Only what is done for the answer: the server also asks on its own. */
const forAnswer = new AsyncLocalStorage<string[]>();

/** Records the statements of an answer in their order. */
function watchStatements(): void {
  const client = pg.Client.prototype as unknown as { query(...sent: unknown[]): unknown };
  const query = client.query;
  vi.spyOn(client, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent as [string | { text: string }];
    forAnswer.getStore()?.push(typeof first === 'string' ? first : first.text);
    return query.apply(this, sent);
  });
}

/** What the server does while it answers: its statements, and how often it hashes. */
async function workOf(answer: () => Promise<unknown>): Promise<string[]> {
  const [server] = desk.servers;
  if (!server) throw new Error('a test desk needs a server');
  const work: string[] = [];
  const hashed = vi.spyOn(server.services.passwords, 'fits');
  await forAnswer.run(work, answer);
  work.push(`${hashed.mock.calls.length} hashes`);
  hashed.mockRestore();
  return work;
}

describe('known, blocked and unknown accounts', () => {
  beforeAll(watchStatements);
  afterAll(() => vi.restoreAllMocks());

  test.each([
    'without a cookie',
    'with a cookie of no device',
    'with the cookie of another account',
  ])('%s take the same work and get the same words, tried or too early to try', async (which) => {
    const cookie = cookies[which];
    const done: Record<string, unknown> = {};
    for (const [kind, login] of Object.entries(await usernames())) {
      network += 1;
      const from = `198.51.100.${network}`;
      const steps: unknown[] = [];
      // Ten fail, later ones come too early; the first ten have audit rows, later ones none.
      for (let n = 0; n < 14; n += 1) {
        if (n >= 5 && n < 10) desk.clock.advance(60_000);
        let answer: unknown;
        const work = await workOf(async () => {
          const sent = { ...login, from, ...(cookie && { cookie }) };
          const { status, body } = await injectSignin(desk.servers[0], sent);
          answer = { status, body: body.replaceAll(/\d+ s/g, 'some s') };
        });
        steps.push({ n, answer, work });
      }
      done[kind] = steps;
    }
    expect(JSON.stringify(done['known'])).toContain('"status":401');
    expect(JSON.stringify(done['known'])).toContain('"status":429');
    expect(JSON.stringify(done['known'])).toContain('1 hashes');
    expect(JSON.stringify(done['known'])).toContain('insert into signin_failure');
    expect(done['blocked']).toEqual(done['known']);
    expect(done['unknown']).toEqual(done['known']);
  });
});
