import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { Browser } from '../../testing/doubles/browser.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { countRefusedSignins, refusedSignins } from '../../testing/refused-signins.ts';
import { addMember, password, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let member: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
beforeEach(async () => {
  // The clock moves, so the admin's old session may have expired.
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  member = await addMember(desk, 'peer');
});
afterAll(() => desk.close());

const browser = (cookie?: string) => new Browser(desk.bases, cookie);
const wrong = (from = browser(), name = member.user.username) => from.signin(name, 'not this one');

async function audited(action: string, userId = member.user.id): Promise<number> {
  const { rows } = await desk.owner.query<{ count: number }>(
    'select count(*)::int as count from audit where action = $1 and subject = $2',
    [action, `user:${userId}`],
  );
  return rows[0]?.count ?? 0;
}

/** Uses up the five free tries and five more, after which the next one must wait 32 seconds. */
async function useUpTries(name = member.user.username): Promise<void> {
  for (let n = 0; n < 5; n += 1) expect((await wrong(browser(), name)).status).toBe(401);
  for (let n = 0; n < 5; n += 1) {
    desk.clock.advance(minuteMs);
    expect((await wrong(browser(), name)).status).toBe(401);
  }
}

describe('a sign-in', () => {
  test('200 the profile with its tokens, and a device cookie that no script reads', async () => {
    const device = browser();
    const { data, headers } = await device.signin(member.user.username.toUpperCase(), password);
    expect(data).toMatchObject({
      id: member.user.id,
      name: member.user.name,
      username: member.user.username,
      role: 'peer',
      parentId: null,
      presence: 'online',
      wallet: { balance: '0.00', held: '0.00', available: '0.00', currency: 'INR' },
    });
    expect(data?.accessToken).toMatch(/^[\w-]{43}$/);
    expect(data?.refreshToken).toMatch(/^[\w-]{43}$/);
    const livesMs = Date.parse(data?.expires ?? '') - desk.clock.now();
    expect(livesMs).toBeGreaterThan(4.9 * minuteMs);
    expect(livesMs).toBeLessThanOrEqual(5 * minuteMs);
    const set = headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/);
    expect((await device.signin(member.user.username, password)).headers.get('set-cookie')).toBe(
      null,
    );
  });

  test('nothing that opens the account is in the database', async () => {
    const device = browser();
    const session = await device.open(member.user.username, password);
    const { rows: tables } = await desk.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await desk.owner.query<{ t: string }>(`select t::text as t from ${name} t`);
      dump += rows.map(({ t }) => t).join('\n');
    }
    expect(dump).toContain(member.user.id);
    for (const secret of [session.accessToken, session.refreshToken, device.cookie, password]) {
      const text = (secret ?? '').replace('device=', '');
      expect(dump).not.toContain(text);
      expect(dump).not.toContain(Buffer.from(text).toString('hex'));
      expect(dump).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
    }
  });

  test('401 in the same words for a wrong password, no such user and a blocked one', async () => {
    const blocked = await addMember(desk, 'peer');
    await desk.admin.ok('user.updateStatus', {
      body: { userId: blocked.user.id, status: 'blocked' },
    });
    const replies = [
      await wrong(),
      await wrong(browser(), 'nobody.of.that.name'),
      await browser().signin(blocked.user.username, password),
    ];
    const bodies = replies.map(({ status, error, headers }) => ({
      status,
      error,
      cookie: headers.get('set-cookie'),
    }));
    expect(bodies[0]).toMatchObject({ status: 401, error: { errorCode: 'InvalidCredentials' } });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    const { rows } = await desk.owner.query('select from session where user_id = $1', [
      blocked.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a name without an account is kept nowhere: it may be a password', async () => {
    await wrong(browser(), 'my secret password');
    const { rows } = await desk.owner.query(
      `select from signin_failure f full join audit a on false
       where f::text || coalesce(a::text, '') like '%my secret%' or a::text like '%my secret%'`,
    );
    expect(rows).toHaveLength(0);
  });

  test('on the same device it ends the session before it, on another it does not', async () => {
    const here = browser();
    const first = await here.open(member.user.username, password);
    const elsewhere = await browser().open(member.user.username, password);
    await here.open(member.user.username, password);
    const old = await here.get('/api/user/me', first.accessToken);
    expect(old).toMatchObject({ status: 401, error: { errorCode: 'SessionError' } });
    expect(old.error?.message).not.toContain('expired');
    expect((await here.get('/api/user/me', elsewhere.accessToken)).status).toBe(200);
  });

  test('a cookie that this server did not give is replaced', async () => {
    const device = browser('device=chosen-by-somebody-else');
    await device.open(member.user.username, password);
    expect(device.cookie).toMatch(/^device=[\w-]{43}$/);
  });

  test('presence is the user’s switch: a second device does not turn it on again', async () => {
    const session = await browser().open(member.user.username, password);
    await desk.anyone.as(`auth ${session.accessToken}`).ok('user.updateMe', {
      body: { presence: 'offline' },
    });
    expect((await browser().open(member.user.username, password)).presence).toBe('offline');
  });
});

describe('failed sign-ins', () => {
  test('five are free, then 429 with a wait that doubles up to fifteen minutes', async () => {
    const before = await refusedSignins(desk);
    await useUpTries();
    for (const seconds of [32, 64, 128, 256, 512, 900, 900]) {
      const { status, error, headers } = await wrong();
      expect({ status, code: error?.errorCode }).toEqual({ status: 429, code: 'RateLimited' });
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(seconds - 16);
      desk.clock.advance(wait * 1000);
      expect((await wrong()).status).toBe(401);
    }
    const { 'auth.signin_failed': failed = 0, 'auth.signin_slowed': slowed = 0 } =
      await refusedSignins(desk);
    expect(failed - (before['auth.signin_failed'] ?? 0)).toBe(17);
    expect(slowed - (before['auth.signin_slowed'] ?? 0)).toBe(7);
  });

  test('while waiting even the right password is not looked at; afterwards it clears', async () => {
    await useUpTries();
    expect((await browser().signin(member.user.username, password)).status).toBe(429);
    desk.clock.advance(32_000);
    expect((await browser().signin(member.user.username, password)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await wrong()).status).toBe(401);
  });

  test('a new cookie is no help, and a known device is not locked out by strangers', async () => {
    const known = browser();
    await known.open(member.user.username, password);
    await useUpTries();
    for (const cookie of [undefined, `device=${'A'.repeat(43)}`, 'device=x']) {
      expect((await wrong(browser(cookie))).status).toBe(429);
    }
    expect((await known.signin(member.user.username, password)).status).toBe(200);
  });

  test('a device is slowed down on its own, and known to its own account only', async () => {
    const other = await addMember(desk, 'peer');
    const known = browser();
    await known.open(member.user.username, password);
    for (let n = 0; n < 10; n += 1) {
      expect((await wrong(known)).status).toBe(401);
      if (n >= 4 && n < 9) desk.clock.advance(minuteMs);
    }
    expect((await wrong(known)).status).toBe(429);
    expect((await browser().signin(member.user.username, password)).status).toBe(200);
    await useUpTries(other.user.username);
    expect((await wrong(known, other.user.username)).status).toBe(429);
  });

  test('an account that does not exist is slowed down like one that does', async () => {
    await useUpTries('no.one');
    expect((await wrong(browser(), 'no.one')).status).toBe(429);
  });

  test('forty guesses at once on two servers get one try when one is due', async () => {
    const before = await countRefusedSignins(desk);
    await useUpTries();
    desk.clock.advance(32_000);
    const replies = await Promise.all(Array.from({ length: 40 }, () => wrong(browser())));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(401), count(429)]).toEqual([1, 39]);
    expect((await countRefusedSignins(desk)) - before).toBe(50);
  });

  test('twenty right sign-ins at once all succeed', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => browser().signin(member.user.username, password)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await audited('auth.signin')).toBe(21);
  });
});
