import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addMerchant, buildWorld, placeOrder, type World } from '../../testing/world.ts';
import { waitFor } from '../../testing/wait.ts';
import { WebhookWorker } from './worker.ts';

let desk: TestDesk;
let world: World;
let merchantId: string;
const url = 'https://shop.example/webhooks';

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  world.merchant = await addMerchant(desk);
  merchantId = world.merchant.id;
});

const get = () => desk.admin.ok('webhook.get', { query: { merchantId } });
const set = (body: { url: string | null; events?: ['payin.*'] }) =>
  desk.admin.ok('webhook.update', { body: { merchantId, ...body } });

describe('PATCH /merchant/webhook', () => {
  test('the secret is answered once, and is in no other answer and no audit', async () => {
    expect(await get()).toEqual({ webhook: null });
    const { secret } = await set({ url });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await set({ url: `${url}/2`, events: ['payin.*'] })).toEqual({ secret: null });
    const { webhook } = await get();
    expect(webhook).toMatchObject({ url: `${url}/2`, events: ['payin.*'], failures: 0 });
    expect(JSON.stringify(webhook)).not.toContain(secret);
    const { rows } = await desk.owner.query(
      `select from audit where subject = $1 and
         (before::text || after::text || origin::text) like '%whsec_%'`,
      [`merchant:${merchantId}`],
    );
    expect(rows).toEqual([]);
  });

  test('a retry learns that the secret was shown', async () => {
    const headers = { 'idempotency-key': `hook-${merchantId}` };
    const body = { merchantId, url };
    await desk.admin.ok('webhook.update', { body }, headers);
    const again = await desk.admin.refused('webhook.update', { body }, headers);
    expect(again).toBe('IdempotencyConflict');
  });

  test('null takes it away, and what waited has failed', async () => {
    await set({ url });
    await placeOrder(world);
    await set({ url: null });
    expect(await get()).toEqual({ webhook: null });
    const { deliveries } = await desk.admin.ok('delivery.list', { query: { merchantId } });
    expect(deliveries.map(({ status }) => status)).toEqual(['failed']);
    const [first] = deliveries;
    const print = await desk.fingerprint();
    const redelivered = { body: { id: first?.id ?? '' } };
    expect(await desk.admin.refused('delivery.redeliver', redelivered)).toBe('NotFound');
    for (const name of ['webhook.rotate', 'webhook.test'] as const) {
      expect(await desk.admin.refused(name, { body: { merchantId } })).toBe('NotFound');
    }
    expect(await desk.fingerprint()).toBe(print);
  });

  test.each([
    ['http://shop.example/'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://169.254.169.254/'],
    ['https://shop.example:444/'],
    ['not a url'],
  ])('422 for %s, and nothing is written', async (wrong) => {
    const print = await desk.fingerprint();
    const answer = await desk.admin.call('webhook.update', { body: { merchantId, url: wrong } });
    expect(answer).toMatchObject({ status: 422, error: { fields: { url: expect.any(String) } } });
    expect(await desk.fingerprint()).toBe(print);
  });

  test('404 for a merchant that does not exist', async () => {
    const print = await desk.fingerprint();
    const body = { merchantId: 'M0', url };
    expect(await desk.admin.refused('webhook.update', { body })).toBe('NotFound');
    expect(await desk.admin.refused('webhook.get', { query: { merchantId: 'M0' } })).toBe(
      'NotFound',
    );
    expect(await desk.admin.refused('delivery.list', { query: { merchantId: 'M0' } })).toBe(
      'NotFound',
    );
    expect(await desk.fingerprint()).toBe(print);
  });
});

test('a name that resolves to this machine by the time of sending is not connected to', async () => {
  await set({ url });
  await placeOrder(world);
  const [server] = desk.servers;
  if (!server) throw new Error('a server is needed');
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await new WebhookWorker(server.services, { resolve }).sendDue();
  const { deliveries } = await desk.admin.ok('delivery.list', { query: { merchantId } });
  expect(deliveries[0]?.attempts).toMatchObject([
    { fault: 'private_address', detail: '127.0.0.1', status: null, answer: '' },
  ]);
});

test('a delivery that is being sent is not sent twice by hand', async () => {
  await set({ url });
  await placeOrder(world);
  const [server] = desk.servers;
  if (!server) throw new Error('a server is needed');
  const resolved = Promise.withResolvers<{ address: string; family: number }[]>();
  const sending = new WebhookWorker(server.services, { resolve: () => resolved.promise }).sendDue();
  const list = () => desk.admin.ok('delivery.list', { query: { merchantId } });
  await waitFor('the attempt', async () => (await list()).deliveries[0]?.attempts.length === 1);
  const body = { id: (await list()).deliveries[0]?.id ?? '' };
  expect(await desk.admin.refused('delivery.redeliver', { body })).toBe('InvalidTransition');
  resolved.resolve([]);
  await sending;
  expect((await list()).deliveries[0]?.attempts).toMatchObject([{ fault: 'unresolved' }]);
  expect(await desk.admin.refused('delivery.redeliver', { body: { id: 'WD0' } })).toBe('NotFound');
});
