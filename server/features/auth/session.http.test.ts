import type { SessionProfile } from '@peerdesk/contract/auth.ts';
import { hourMs, minuteMs, secondMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Browser, type Reply } from '../../testing/doubles/browser.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { settledEtag } from '../../testing/settled-etag.ts';
import { addMember, password, type Member } from '../../testing/world.ts';
import { createFirstAdmin } from './first-admin.ts';
import { ensureSecret } from '../../platform/db/shared-secret.ts';
import { sweepSessions } from './sweep.ts';
import { waitFor } from '../../testing/wait.ts';

let desk: TestDesk;
let member: Member;
let device: Browser;
let session: SessionProfile;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
beforeEach(async () => {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  member = await addMember(desk, 'peer');
  device = new Browser(desk.bases);
  session = await device.open(member.user.username, password);
  await member.client.ok('auth.signout');
});
afterAll(() => desk.close());

/** A browser that talks to one of the servers only, with the same cookie. */
const on = (server: number) => new Browser(desk.bases.slice(server, server + 1), device.cookie);
const me = (token: string, server = 0) => on(server).get('/api/user/me', token);

/**
 * What a call was told about its session: that it expired, or why it was ended; `no` if neither.
 */
function ended(reply: Reply<unknown>): 'expired' | 'told why' | 'no' {
  if (reply.status !== 401 || reply.error?.errorCode !== 'SessionError') return 'no';
  return reply.error.reason === 'SESSION_EXPIRED' ? 'expired' : 'told why';
}

async function refreshed(tokens = session): Promise<SessionProfile> {
  const { data, error } = await device.refresh(tokens);
  if (!data) throw new Error(`not refreshed: ${JSON.stringify(error)}`);
  return data;
}

async function presence(): Promise<string> {
  return (await desk.admin.ok('user.one', { params: { id: member.user.id } })).presence;
}

async function audits(action: string): Promise<number> {
  const { rows } = await desk.owner.query('select from audit where action = $1 and subject = $2', [
    action,
    `user:${member.user.id}`,
  ]);
  return rows.length;
}

describe('an access token', () => {
  test('lives five minutes, on every server, then says expired', async () => {
    desk.clock.advance(5 * minuteMs - 20 * secondMs);
    expect((await me(session.accessToken, 0)).status).toBe(200);
    expect((await me(session.accessToken, 1)).status).toBe(200);
    desk.clock.advance(20 * secondMs);
    expect(ended(await me(session.accessToken, 0))).toBe('expired');
    expect(ended(await me(session.accessToken, 1))).toBe('expired');
  });

  test('is no refresh token, and a refresh token opens nothing', async () => {
    expect(ended(await me(session.refreshToken))).toBe('told why');
    const { accessToken, refreshToken } = session;
    expect(ended(await device.refresh({ accessToken, refreshToken: accessToken }))).toBe(
      'told why',
    );
    expect(
      ended(await device.refresh({ accessToken: refreshToken, refreshToken: accessToken })),
    ).toBe('told why');
  });

  test('an unchanged list is not said to be so once the session has ended', async () => {
    const { accessToken } = await device.open('admin', adminPassword);
    const ask = async (server: number, mark?: string) =>
      fetch(`${desk.bases[server]}/api/user`, {
        headers: {
          authorization: `auth ${accessToken}`,
          ...(mark ? { 'if-none-match': mark } : {}),
        },
      });
    const mark = await settledEtag((known) => ask(0, known));
    await device.get('/api/auth/signout', accessToken);
    for (const server of [0, 1]) {
      await waitFor('the session’s end', async () => (await ask(server, mark)).status === 401);
    }
  });
});

describe('a refresh', () => {
  test('gives the next pair; the old access token ends within ten seconds', async () => {
    desk.clock.advance(4 * minuteMs);
    const next = await refreshed();
    expect(next).toMatchObject({ id: member.user.id, username: member.user.username });
    expect(next.accessToken).not.toBe(session.accessToken);
    expect(next.refreshToken).not.toBe(session.refreshToken);
    expect(next.accessToken).not.toBe(next.refreshToken);
    expect(Date.parse(next.expires)).toBeGreaterThan(Date.parse(session.expires));
    expect((await me(session.accessToken, 1)).status).toBe(200);
    desk.clock.advance(10 * secondMs);
    expect(ended(await me(session.accessToken, 1))).toBe('expired');
    expect((await me(next.accessToken, 1)).status).toBe(200);
  });

  test('works with an access token that has run out', async () => {
    desk.clock.advance(29 * minuteMs);
    expect((await me((await refreshed()).accessToken)).status).toBe(200);
  });

  test('twenty tabs at once on two servers get one and the same pair', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => on(n % 2).refresh(session)),
    );
    const pairs = new Set(
      replies.map(({ data }) => `${data?.accessToken} ${data?.refreshToken} ${data?.expires}`),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(pairs.size).toBe(1);
    const { rows } = await desk.owner.query(
      `select from session_token t join session s on s.id = t.session_id
       where s.user_id = $1 and s.revoked_at is null and t.kind = 'refresh'`,
      [member.user.id],
    );
    expect(rows).toHaveLength(2);
  });

  test('a second tab within ten seconds gets the same pair', async () => {
    const next = await refreshed();
    desk.clock.advance(4 * secondMs);
    expect(await refreshed()).toEqual(next);
  });

  test('a token used again later ends the whole session, says so and is noted', async () => {
    const next = await refreshed();
    desk.clock.advance(11 * secondMs);
    expect(ended(await on(1).refresh(session))).toBe('told why');
    for (const server of [0, 1]) expect(ended(await me(next.accessToken, server))).toBe('told why');
    expect(ended(await device.refresh(next))).toBe('told why');
    expect(await audits('auth.refresh_reused')).toBe(1);
    expect(await presence()).toBe('offline');
  });

  test('a token two steps back ends the session too', async () => {
    const second = await refreshed();
    desk.clock.advance(minuteMs);
    const third = await refreshed(second);
    desk.clock.advance(minuteMs);
    expect(ended(await device.refresh(session))).toBe('told why');
    expect(ended(await me(third.accessToken))).toBe('told why');
  });

  test.each(['no cookie', 'another cookie'])(
    '401 with %s, and the tokens still hold',
    async (c) => {
      const thief = new Browser(
        desk.bases,
        c === 'no cookie' ? undefined : `device=${'A'.repeat(43)}`,
      );
      const before = await desk.fingerprint(['audit']);
      expect(ended(await thief.refresh(session))).toBe('told why');
      expect(await desk.fingerprint(['audit'])).toBe(before);
      expect(await audits('auth.refresh_other_device')).toBe(1);
      await refreshed();
    },
  );

  test('401 with the access token of another session', async () => {
    const other = await new Browser(desk.bases).open(member.user.username, password);
    const mixed = { ...session, accessToken: other.accessToken };
    expect(ended(await device.refresh(mixed))).toBe('told why');
    expect(ended(await device.refresh({ ...session, accessToken: 'made up' }))).toBe('told why');
    expect(await audits('auth.refresh_other_token')).toBe(2);
    await refreshed();
  });

  test('401 with a made-up refresh token, and nothing is written', async () => {
    const before = await desk.fingerprint();
    expect(ended(await device.refresh({ ...session, refreshToken: 'A'.repeat(43) }))).toBe(
      'told why',
    );
    expect(await desk.fingerprint()).toBe(before);
  });
});

describe('a session', () => {
  test('ends after thirty minutes without use', async () => {
    desk.clock.advance(30 * minuteMs);
    expect(ended(await device.refresh(session))).toBe('expired');
    expect(ended(await me(session.accessToken))).toBe('expired');
  });

  test('ends after twelve hours, whatever is done', async () => {
    const start = desk.clock.now();
    let current = session;
    while (desk.clock.now() + 20 * minuteMs < start + 12 * hourMs) {
      desk.clock.advance(20 * minuteMs);
      current = await refreshed(current);
    }
    const end = Date.parse(current.expires);
    expect(end).toBeLessThanOrEqual(start + 12 * hourMs);
    desk.clock.advance(20 * minuteMs);
    expect(ended(await me(current.accessToken))).toBe('expired');
    expect(ended(await device.refresh(current))).toBe('expired');
  });

  test('signing out ends both tokens on every server at once', async () => {
    expect(await presence()).toBe('online');
    expect((await on(0).get('/api/auth/signout', session.accessToken)).data).toEqual({
      signedOut: true,
    });
    expect(ended(await me(session.accessToken, 1))).toBe('told why');
    expect(ended(await on(1).refresh(session))).toBe('told why');
    expect(await presence()).toBe('offline');
    expect(await audits('auth.signout')).toBe(2);
  });

  test('signing out of one of two leaves the other, and the user online', async () => {
    const other = await new Browser(desk.bases).open(member.user.username, password);
    await device.get('/api/auth/signout', session.accessToken);
    expect((await me(other.accessToken)).status).toBe(200);
    expect(await presence()).toBe('online');
  });

  test('a block ends it at once and says why; it stays ended after the block', async () => {
    const set = (status: 'active' | 'blocked') =>
      desk.admin.ok('user.updateStatus', { body: { userId: member.user.id, status } });
    await set('blocked');
    for (const server of [0, 1])
      expect(ended(await me(session.accessToken, server))).toBe('told why');
    expect((await device.refresh(session)).error?.message).toContain('blocked');
    await set('active');
    expect(ended(await me(session.accessToken))).toBe('told why');
    await device.open(member.user.username, password);
  });

  test('one that ran out is swept: its user is offline, since when staff see, and the books know', async () => {
    const services = desk.servers[1]?.services;
    if (!services) throw new Error('no second server');
    const listed = async () =>
      (await desk.admin.ok('user.list', { query: { q: member.user.username } })).users[0];
    await sweepSessions(services);
    expect(await listed()).toMatchObject({ presence: 'online', offlineSince: null });
    desk.clock.advance(31 * minuteMs);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    await sweepSessions(services);
    expect(await presence()).toBe('offline');
    const since = Date.parse((await listed())?.offlineSince ?? '');
    expect(desk.clock.now() - since).toBeLessThan(minuteMs);
    expect(await audits('auth.session_expired')).toBe(1);
    expect(ended(await me(session.accessToken))).toBe('expired');
    desk.clock.advance(25 * hourMs);
    await sweepSessions(services);
    const { rows } = await desk.owner.query(
      `select from session_token t join session s on s.id = t.session_id where s.user_id = $1`,
      [member.user.id],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('an empty system', () => {
  test('gets one first admin from two servers that start at once', async () => {
    const fresh = await startTestDesk(inject('postgresUrl'));
    try {
      await fresh.owner.query('truncate app_user, session, session_token cascade');
      await fresh.owner.query(`delete from account where id like 'peer:%'`);
      const made = await Promise.all(
        fresh.servers.map(({ services }) => {
          const { ADMIN_PASSWORD: _given, ...env } = services.env;
          return createFirstAdmin({ ...services, env });
        }),
      );
      const logins = made.filter((login) => login !== null);
      expect(logins).toHaveLength(1);
      expect(logins[0]).toEqual({
        username: 'admin',
        password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/),
      });
      const { username, password: once } = logins[0] ?? { username: '', password: '' };
      expect((await new Browser(fresh.bases).open(username, once)).role).toBe('admin');
      expect(await fresh.bookErrors()).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  test('gets one secret for all servers', async () => {
    const made = await Promise.all(
      desk.servers.map(({ services }) => ensureSecret(services.pool, 'test')),
    );
    expect(made[0]).toHaveLength(32);
    expect(made[0]?.equals(made[1] ?? Buffer.alloc(0))).toBe(true);
  });
});
