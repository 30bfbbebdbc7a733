import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { injectSignin, type Attempt } from '../../testing/inject-signin.ts';
import { countRefusedSignins, refusedSignins } from '../../testing/refused-signins.ts';
import { waitFor } from '../../testing/wait.ts';
import { addMember, password, type Member } from '../../testing/world.ts';

let desk: TestDesk;
let member: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
});
beforeEach(async () => {
  desk.clock.advance(11 * 60_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  member = await addMember(desk, 'peer');
});
afterAll(() => desk.close());

const signin = (attempt: Attempt, server = 0) => injectSignin(desk.servers[server], attempt);
const right = (from: string, cookie?: string) =>
  signin({ username: member.user.username, password, from, ...(cookie && { cookie }) });
const guess = (username: string, from: string, server = 0) =>
  signin({ username, password: 'a guess at it', from }, server);

/** Strangers who guess, each again as soon as they are answered, until they are told to stop. */
function flood(connections: number, from: (n: number) => string) {
  let isOver = false;
  const waits: number[] = [];
  const stranger = async (n: number) => {
    for (let round = 0; !isOver; round += 1) {
      const at = performance.now();
      const { status } = await guess(`user-${n}-${round}`, from(n));
      if (status === 401) waits.push(performance.now() - at);
      else await sleep(100);
    }
  };
  const all = Array.from({ length: connections }, (_, n) => stranger(n));
  return {
    waits,
    async end() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

const middleOf = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

describe('260 connections that guess passwords', () => {
  const hashMs = 15;
  let hashed = vi.fn<() => void>();

  /** A hash takes its time without taking a processor, so that the queue alone is measured. */
  beforeEach(() => {
    const [server] = desk.servers;
    if (!server) throw new Error('a test desk needs a server');
    const { passwords } = server.services;
    const fits = passwords.fits.bind(passwords);
    hashed = vi.fn<() => void>();
    vi.spyOn(passwords, 'fits').mockImplementation(async (stored, typed) => {
      hashed();
      await sleep(hashMs);
      return fits(stored, typed);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('never keep out a known device, which waits a fraction of what they wait', async () => {
    const { cookie = '' } = await right('198.51.100.7');
    const strangers = flood(260, (n) => `203.0.113.${n % 200}`);
    const times: number[] = [];
    try {
      for (let n = 0; n < 12; n += 1) {
        const at = performance.now();
        expect((await right(`198.51.100.${n}`, cookie)).status).toBe(200);
        times.push(performance.now() - at);
      }
    } finally {
      await strangers.end();
    }
    expect(strangers.waits.length).toBeGreaterThan(5);
    expect(middleOf(times)).toBeLessThan(middleOf(strangers.waits) / 3);
    expect(Math.max(...times)).toBeLessThan(middleOf(strangers.waits));
  });

  test('keep a new device from elsewhere waiting for a few of theirs only', async () => {
    const strangers = flood(260, (n) => `203.0.113.${n % 5}`);
    try {
      await waitFor('a flood', () => hashed.mock.calls.length > 3);
      const before = hashed.mock.calls.length;
      expect((await right('198.51.100.9')).status).toBe(200);
      // Each of the five networks has its turn before the sixth, and one was being hashed.
      expect(hashed.mock.calls.length - before).toBeLessThan(12);
    } finally {
      await strangers.end();
    }
  });
});

describe('a network', () => {
  const none = { retryAfter: 0, body: expect.any(String), cookie: undefined };

  test.each([
    ['an IPv4 address', () => '192.0.2.1', '192.0.2.2'],
    ['the addresses of one /64', (n: number) => `2001:db8:0:7::${n + 1}`, '2001:db8:0:8::1'],
  ])('%s: 60 may fail in ten minutes, on all servers; others go on', async (_what, from, other) => {
    for (let n = 0; n < 60; n += 1) {
      expect(await guess(`name-${n}`, from(n), n % 2)).toEqual({ status: 401, ...none });
    }
    for (let n = 60; n < 64; n += 1) {
      const refused = await guess(`name-${n}`, from(n), n % 2);
      expect(refused).toMatchObject({ status: 429 });
      expect(refused.retryAfter).toBeGreaterThan(500);
      expect(refused.retryAfter).toBeLessThanOrEqual(600);
      expect(JSON.parse(refused.body)).toMatchObject({
        error: {
          errorCode: 'RateLimited',
          message: expect.stringContaining('device on which you have signed in before'),
        },
      });
    }
    expect((await right(from(70))).status).toBe(429);
    expect((await guess('name-71', other)).status).toBe(401);
    desk.clock.advance(10 * 60_000);
    expect((await right(from(70))).status).toBe(200);
  });

  test('has no limit of sign-ins that succeed, nor one for known devices', async () => {
    const from = '192.0.2.30';
    const { cookie = '' } = await right(from);
    for (let n = 0; n < 70; n += 1) expect((await right(from)).status).toBe(200);
    for (let n = 0; n < 60; n += 1) await guess(`somebody-${n}`, from);
    expect((await right(from)).status).toBe(429);
    expect((await right(from, cookie)).status).toBe(200);
  });

  test('cannot get ahead by guessing all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => guess(`burst-${n}`, '192.0.2.40', n % 2)),
    );
    const failed = answers.filter(({ status }) => status === 401).length;
    // Exact on a server; with two, one more may be under way on the other.
    expect(failed).toBeGreaterThanOrEqual(60);
    expect(failed).toBeLessThanOrEqual(61);
  });
});

describe('in the audit', () => {
  const rows = async () => {
    const { rows: found } = await desk.owner.query<{ rows: number; bytes: number }>(
      `select count(*)::int as rows, sum(length(after::text))::int as bytes from audit
       where action ~ '^auth\\.(?:signin_|refused)'`,
    );
    return found[0] ?? { rows: 0, bytes: 0 };
  };

  test('a flood counts in full and takes few rows, whatever names and addresses it uses', async () => {
    const before = { counted: await countRefusedSignins(desk), ...(await rows()) };
    const known = member.user.username;
    const attempts = 1000;
    let answered = 0;
    for (let done = 0; done < attempts; done += 100) {
      const burst = await Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          const at = done + n;
          const from = `10.${at % 7}.${at % 40}.${at % 200}`;
          return guess(at % 3 === 0 ? known : `no-${at}`, from, at % 2);
        }),
      );
      answered += burst.filter(({ status }) => status === 401 || status === 429).length;
    }
    expect(answered).toBe(attempts);
    expect((await countRefusedSignins(desk)) - before.counted).toBe(attempts);
    const after = await rows();
    expect(after.rows - before.rows).toBeLessThan(2 * 200 + 20);
    expect(after.bytes - before.bytes).toBeLessThan(60_000);
  });

  test('the first refusals of an account have a row each, with who and from where', async () => {
    for (let n = 0; n < 14; n += 1) await guess(member.user.username, '192.0.2.77');
    const { rows: own } = await desk.owner.query<{ origin: { ip: string } }>(
      `select origin from audit where action ~ '^auth\\.signin_' and subject = $1`,
      [`user:${member.user.id}`],
    );
    expect(own.map(({ origin }) => origin.ip)).toEqual(
      Array.from({ length: 10 }, () => '192.0.2.77'),
    );
    await refusedSignins(desk);
    const { rows: summed } = await desk.owner.query<{ after: Record<string, unknown> }>(
      `select after from audit where action = 'auth.refused_many' order by id desc limit 1`,
    );
    expect(summed[0]?.after).toMatchObject({
      actions: { 'auth.signin_slowed': 4 },
      subjects: { [`user:${member.user.id}`]: 4 },
      networks: { '192.0.2.77': 4 },
    });
  });

  test('a stop writes what was counted', async () => {
    const [, second] = desk.servers;
    const before = await countRefusedSignins(desk);
    for (let n = 0; n < 14; n += 1) await guess(member.user.username, '192.0.2.78', 1);
    await second?.services.refusals.stop();
    const { rows: summed } = await desk.owner.query<{ after: { actions: object } }>(
      `select after from audit where action = 'auth.refused_many' order by id desc limit 1`,
    );
    expect(summed[0]?.after.actions).toEqual({ 'auth.signin_slowed': 4 });
    expect((await countRefusedSignins(desk)) - before).toBe(14);
  });
});
