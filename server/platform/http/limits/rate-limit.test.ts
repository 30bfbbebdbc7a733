import { calls } from '@peerdesk/contract/endpoints.ts';
import { rateRuleDefaults } from '@peerdesk/domain/limits.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limitHooks } from './rate-limit.ts';

let app: FastifyInstance;
let now: number;
let isDown = false;
let rates = rateRuleDefaults as { payPagePerLink: number; payPagePerAddress: number };
const services = { clock: () => now, timeZone: () => 'UTC', rates: () => rates };

async function start(limits = rates, keys?: number) {
  rates = limits;
  now = Date.now();
  app = Fastify();
  const { payPage, payPicture, uploadInParts } = limitHooks(
    services,
    keys === undefined ? {} : { keys },
  );
  app.post('/in-parts', uploadInParts, async () => 'taken');
  for (const [path, hooks] of Object.entries({ pay: payPage, picture: payPicture })) {
    app.get(`/${path}/:token`, hooks, async (_request, reply) =>
      isDown ? reply.code(503).send('down') : 'served',
    );
  }
  await app.ready();
}
afterEach(() => app.close());

async function call(token: string, remoteAddress = '203.0.113.1', path = 'pay') {
  const url = `/${path}/${token}`;
  const { statusCode, headers, body } = await app.inject({ url, remoteAddress });
  return { status: statusCode, retryAfter: Number(headers['retry-after']), body };
}

/** How many of this many concurrent calls are served. */
async function servedOf(count: number, of: (n: number) => ReturnType<typeof call>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => of(n)));
  return answers.filter(({ status }) => status === 200).length;
}

test('parts of files are counted for each session, with what begins and ends them', async () => {
  await start();
  for (const call of ['upload.begin', 'upload.part', 'upload.finish'] as const) {
    expect(calls[call]).toMatchObject({ limit: 'uploadInParts' });
  }
  const send = async (authorization: string) =>
    (await app.inject({ method: 'POST', url: '/in-parts', headers: { authorization } })).statusCode;
  const answers = await Promise.all(Array.from({ length: 1201 }, () => send('Bearer one')));
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
  expect(await send('Bearer other')).toBe(200);
  now += 60_000;
  expect(await send('Bearer one')).toBe(200);
});

describe('the pay page’s rates', () => {
  beforeEach(() => start(rateRuleDefaults));

  test('of calls at the same time exactly 20 with a link are served', async () => {
    expect(await servedOf(100, () => call('a'))).toBe(20);
    expect(await servedOf(25, () => call('b'))).toBe(20);
  });

  test('the refusal says how long to wait, and then the link is served again', async () => {
    await servedOf(20, () => call('a'));
    now += 45_500;
    const { body, ...refused } = await call('a');
    expect(refused).toEqual({ status: 429, retryAfter: 15 });
    expect(JSON.parse(body)).toEqual({
      error: { errorCode: 'RateLimited', message: 'Too many calls. Try again in 15 seconds' },
    });
    now += 14_000;
    expect(await call('a')).toMatchObject({ status: 429, retryAfter: 1 });
    now += 1000;
    expect(await servedOf(30, () => call('a'))).toBe(20);
  });

  test('refused calls do not put off the end of the minute', async () => {
    await servedOf(20, () => call('a'));
    for (let second = 0; second < 60; second += 1) {
      expect((await call('a')).status).toBe(429);
      now += 1000;
    }
    expect((await call('a')).status).toBe(200);
  });

  test('an address has 300 whatever the links, another address its own', async () => {
    expect(await servedOf(400, (n) => call(`link-${n}`))).toBe(300);
    // Calls refused by the address limit do not count for the link.
    expect(await servedOf(30, () => call('link-399', '203.0.113.2'))).toBe(20);
    expect((await call('yet-another', '203.0.113.2')).status).toBe(200);
  });

  test.each([
    ['of one /64 of IPv6 share a count', '2001:db8:0:7::1', '2001:db8:0:7:ffff:1:2:3', 300],
    ['of two /64 of IPv6 do not', '2001:db8:0:7::1', '2001:db8:0:8::1', 600],
    ['written as IPv4 and within IPv6 are the same', '203.0.113.9', '::ffff:203.0.113.9', 300],
    ['next to each other in IPv4 are two', '203.0.113.9', '203.0.113.10', 600],
    ['that are none are taken as they are written', 'unknown', 'fe80::1%eth0', 600],
  ])('addresses %s', async (_what, one, other, served) => {
    const of = (n: number) => call(`link-${n}`, n % 2 === 0 ? one : other);
    expect(await servedOf(700, of)).toBe(served);
  });
});

describe('however many keys there are', () => {
  const perLinkAlone = { payPagePerLink: 20, payPagePerAddress: Infinity };

  test('a link that was used lately stays counted', async () => {
    await start(perLinkAlone, 100);
    await servedOf(20, () => call('blocked'));
    await servedOf(15, () => call('half'));
    for (let round = 0; round < 10; round += 1) {
      await servedOf(90, (n) => call(`flood-${round}-${n}`));
      expect((await call('blocked')).status).toBe(429);
      expect((await call('half')).status).toBe(round < 5 ? 200 : 429);
    }
  });

  test('the one unused for the longest is forgotten, no other is, and nobody is blocked', async () => {
    await start(perLinkAlone, 100);
    await servedOf(20, () => call('first'));
    await servedOf(20, () => call('second'));
    expect(await servedOf(99, (n) => call(`flood-${n}`))).toBe(99);
    expect((await call('second')).status).toBe(429);
    expect((await call('first')).status).toBe(200);
  });

  test.each(['pay', 'picture'])(
    'a /%s that tries again through an outage has not called too often',
    async (path) => {
      await start();
      const patient = () => call('patient', undefined, path);
      isDown = true;
      for (let n = 0; n < 100; n += 1) expect((await patient()).status).toBe(503);
      isDown = false;
      expect(await servedOf(30, patient)).toBe(20);
    },
  );

  test('they take a few megabytes, also with tokens of thousands of characters', async () => {
    await start();
    const { payPage } = limitHooks(services, { keys: 20_000 });
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const heapAfter = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const ip = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
        const params = { token: `${n}`.padStart(2000, 'x') };
        await payPage.onRequest.call(app, { ip, params } as FastifyRequest, undefined as never);
      }
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const empty = await heapAfter(0, 0);
    const full = await heapAfter(0, 22_000);
    const flooded = await heapAfter(22_000, 62_000);
    expect(full - empty).toBeLessThan(20_000_000);
    expect(flooded - full).toBeLessThan(5_000_000);
  });
});
