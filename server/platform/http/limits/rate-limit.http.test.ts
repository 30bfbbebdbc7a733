import type { Call, CallLimit } from '@peerdesk/contract/call.ts';
import { calls } from '@peerdesk/contract/endpoints.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { buildWorld, freshUtr, openOrder, type World } from '../../../testing/world.ts';

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

test('pictures are limited too, and take nothing from the page that shows them', async () => {
  const { token } = await openOrder(desk, world);
  const picture = `/api/pay/${token}/file/00000000-0000-4000-8000-000000000000`;
  const statuses = async (count: number) => {
    const found: number[] = [];
    for (let n = 0; n < count; n += 1) found.push((await desk.anyone.fetch(picture)).status);
    return found;
  };
  expect(await statuses(21)).toEqual([...Array<number>(20).fill(404), 429]);
  await desk.anyone.ok('pay.get', { params: { token } });
  desk.clock.advance(60_000);
  expect(await statuses(1)).toEqual([404]);
});

test('exactly the calls of the customer’s page are limited', () => {
  const limitedBy = (one: CallLimit) =>
    Object.entries(calls as Record<string, Call>)
      .filter(([, { limit }]) => limit === one)
      .map(([name]) => name);
  expect(limitedBy('payPicture')).toEqual(['pay.picture']);
  expect(limitedBy('payPage')).toEqual([
    'pay.complaint',
    'pay.complain',
    'pay.message',
    'pay.read',
    'pay.file',
    'pay.get',
    'pay.open',
    'pay.utr',
    'pay.outcome',
  ]);
});

test('calls are counted on all servers together, and refused on each with nothing written', async () => {
  const two = await startTestDesk(inject('postgresUrl'), 2);
  try {
    const { token } = await openOrder(two, await buildWorld(two));
    two.clock.stop();
    two.clock.advance(60_000);
    const call = async (at: number) => (await fetch(`${two.bases[at]}/api/pay/${token}`)).status;
    const answers: number[] = [];
    for (let n = 0; n < 24; n += 1) answers.push(await call(n % 2));
    expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429, 429, 429]);
    const before = await two.fingerprint();
    expect(await call(0)).toBe(429);
    expect(await two.fingerprint()).toBe(before);
    // At the same moment as well, and whoever waits for the minute's end is served.
    two.clock.advance(60_000);
    const all = await Promise.all(Array.from({ length: 80 }, (_, n) => call(n % 2)));
    const served = all.filter((status) => status === 200).length;
    expect(served).toBeGreaterThanOrEqual(20);
    // Each server serves four before it asks.
    expect(served).toBeLessThanOrEqual(24);
  } finally {
    await two.close();
  }
});

test('while the counts of all cannot be had, each server goes by its own', async () => {
  const { token } = await openOrder(desk, world);
  desk.clock.advance(60_000);
  await desk.owner.query('alter table call_count rename to gone');
  try {
    const path = `/api/pay/${token}`;
    for (let n = 0; n < 20; n += 1) expect((await desk.anyone.fetch(path)).status).toBe(200);
    expect((await desk.anyone.fetch(path)).status).toBe(429);
  } finally {
    await desk.owner.query('alter table gone rename to call_count');
  }
});
