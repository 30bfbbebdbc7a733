import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createServer, type Server } from '../../../entry/server.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';

let desk: TestDesk;
let plain: Server;
let behindHttps: Server;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  const [first] = desk.servers;
  if (!first) throw new Error('a server is needed');
  plain = first;
  const env = { ...first.services.env, PUBLIC_URL: 'https://pay.example' };
  behindHttps = await createServer({ env, databaseUrl: desk.serverUrl });
});
afterAll(async () => {
  await behindHttps.close();
  await desk.close();
});

async function headersOf(
  { app }: Server,
  url: string,
  set: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { headers, statusCode } = await app.inject({ method: 'GET', url, headers: set });
  return { ...headers, status: statusCode };
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const ofPages = { 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' };
const hsts = 'max-age=31536000; includeSubDomains';

describe('every answer', () => {
  test.each([
    ['/', 'the portal'],
    ['/docs', 'the reference'],
    ['/health/live', 'health'],
    ['/api/brand', 'a call'],
    ['/api/user/me', 'a refusal'],
    ['/api/no/such/call', 'what is not there'],
    ['/%ff', 'an address that cannot be read'],
  ])('%s has its headers', async (url) => {
    const headers = await headersOf(behindHttps, url);
    expect(headers).toMatchObject({ ...everywhere, 'strict-transport-security': hsts });
    const isData = url.startsWith('/api/');
    expect(headers['cache-control'] === 'no-store').toBe(isData);
    if (!isData) expect(headers).toMatchObject(ofPages);
    expect(await headersOf(plain, url)).not.toHaveProperty('strict-transport-security');
  });

  test('its policy runs scripts of this site alone, frames nothing and is framed by nobody', async () => {
    for (const url of ['/', '/docs', '/%ff']) {
      const policy = String((await headersOf(plain, url))['content-security-policy']);
      const directives = policy.split('; ');
      expect(directives, url).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "require-trusted-types-for 'script'",
          'trusted-types service-worker',
          "style-src 'self'",
          "img-src 'self' blob:",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).not.toContain('unsafe');
      // No other site is named, nor all of them by a scheme.
      expect(policy).not.toMatch(/\bhttps?:|\*/);
    }
  });

  test.each(['/api/brand', '/api/no/such/call', '/api/user/me'])(
    'data is no page, and may do nothing at all: %s',
    async (url) => {
      const headers = await headersOf(plain, url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  test('a list that did not change has them too', async () => {
    const signed = await plain.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: 'admin', password: adminPassword },
    });
    const { data } = signed.json<{ data: { accessToken: string } }>();
    const authorization = `auth ${data.accessToken}`;
    const ask = (more = {}) => headersOf(plain, '/api/customer/order', { authorization, ...more });
    const first = await ask();
    const again = await ask({ 'if-none-match': String(first['etag']) });
    expect(again).toMatchObject({ status: 304, ...everywhere, 'cache-control': 'no-store' });
  });
});

test('only signing out asks the browser to forget what it stores and caches', async () => {
  const signed = await plain.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: 'admin', password: adminPassword },
  });
  const { data } = signed.json<{ data: { accessToken: string } }>();
  const asked = async (url: string, set: Record<string, string> = {}) => {
    const headers = await headersOf(plain, url, set);
    return [headers['status'], headers['clear-site-data']];
  };
  const authorization = `auth ${data.accessToken}`;
  expect(await asked('/api/auth/signout')).toEqual([401, undefined]);
  expect(await asked('/api/auth/signout', { authorization: 'auth x' })).toEqual([401, undefined]);
  expect(await asked('/api/auth/signout?a=1', { authorization })).toEqual([422, undefined]);
  expect(await asked('/api/auth/signout/x', { authorization })).toEqual([404, undefined]);
  expect(await asked('/api/user/me', { authorization })).toEqual([200, undefined]);
  expect(await asked('/api/auth/signout', { authorization })).toEqual([200, '"storage", "cache"']);
});

test('the cookie of a device signs nobody in by itself', async () => {
  const signed = await plain.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: 'admin', password: adminPassword },
  });
  const cookie = String(signed.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^device=/);
  const before = await desk.fingerprint();
  const { headers, statusCode, body } = await plain.app.inject({
    method: 'PATCH',
    url: '/api/settings/company',
    headers: { cookie },
    payload: { company: { name: 'Stolen' } },
  });
  expect(statusCode).toBe(401);
  expect(body).toContain('SessionError');
  expect(headers).not.toHaveProperty('set-cookie');
  expect((await headersOf(plain, '/api/user/me', { cookie })).status).toBe(401);
  expect(await desk.fingerprint()).toBe(before);
});
