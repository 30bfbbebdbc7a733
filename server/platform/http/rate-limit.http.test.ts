import type { Call } from '@peerdesk/contract/call.ts';
import { calls } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { buildWorld, freshUtr, openOrder, type World } from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

test('a link is served 20 times a minute, then refused with nothing written', async () => {
  const { token } = await openOrder(desk, world);
  const other = await openOrder(desk, world);
  const body = { utr: freshUtr() };
  const path = `/api/pay/${token}`;
  // Opening was the first call.
  for (let n = 1; n < 20; n += 1) expect((await desk.anyone.fetch(path)).status).toBe(200);
  const before = await desk.fingerprint();
  const refused = await desk.anyone.fetch(`${path}/utr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.json()).toMatchObject({ error: { errorCode: 'RateLimited' } });
  expect(await desk.fingerprint()).toBe(before);
  await desk.anyone.ok('pay.get', { params: { token: other.token } });
  desk.clock.advance(60_000);
  expect((await desk.anyone.ok('pay.utr', { params: { token }, body })).utr).toBe(body.utr);
});

test('exactly the calls of the customer’s page are limited', () => {
  const limited = Object.entries(calls as Record<string, Call>)
    .filter(([, { limit }]) => limit === 'payPage')
    .map(([name]) => name);
  expect(limited).toEqual([
    'pay.complaint',
    'pay.complain',
    'pay.message',
    'pay.read',
    'pay.picture',
    'pay.file',
    'pay.get',
    'pay.open',
    'pay.utr',
    'pay.outcome',
  ]);
});
