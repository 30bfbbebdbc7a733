import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import { addMerchant, placeOrder, testClientOf } from '../../testing/world.ts';
import { WebhookWorker } from './worker.ts';

let desk: TestDesk;
let receiver: Receiver;
let worker: WebhookWorker;
let merchant: { id: string; client: ApiClient };
let tester: ApiClient;
const secrets = { live: '', test: '' };

/** The live receiver and that of test mode; the latter is down. */
const paths = { live: '/fine/live', test: '/down/test' };

beforeAll(async () => {
  [desk, receiver] = await Promise.all([startTestDesk(inject('postgresUrl'), 1), startReceiver()]);
  allowPrivateWebhooks(desk);
  merchant = await addMerchant(desk);
  tester = await testClientOf(desk, merchant.id);
  const [server] = desk.servers;
  if (!server) throw new Error('a server is needed');
  worker = new WebhookWorker(server.services, { timeoutMs: 400 });
  for (const mode of ['live', 'test'] as const) {
    const body = { merchantId: merchant.id, mode, url: receiver.base + paths[mode] };
    const { secret } = await desk.admin.ok('webhook.update', { body });
    secrets[mode] = secret ?? '';
  }
});
afterAll(async () => {
  await worker.stop();
  await receiver.stop();
  await desk.close();
});

const webhookOf = async (mode: 'live' | 'test') => {
  const query = { merchantId: merchant.id, mode };
  return (await desk.admin.ok('webhook.get', { query })).webhook;
};
const deliveriesOf = async (mode?: 'live' | 'test') => {
  const query = { merchantId: merchant.id, ...(mode && { mode }) };
  return (await desk.admin.ok('delivery.list', { query })).deliveries;
};

test('each mode has an address, a secret and a log of its own', async () => {
  expect(secrets.live).not.toBe(secrets.test);
  const body = { orderId: 'T1', amount: '1500.00', customer: { id: 'c' } };
  const { payUrl } = await tester.ok('payin.create', { body });
  const token = payUrl.split('/').at(-1) ?? '';
  await desk.anyone.ok('pay.open', { params: { token }, body: {} });
  await desk.anyone.ok('pay.outcome', { params: { token }, body: { outcome: 'approved' } });
  const { refId } = await placeOrder({ merchant });
  await worker.sendDue();
  expect((await receiver.received(paths.live)).map(({ body: sent }) => JSON.parse(sent))).toEqual([
    expect.objectContaining({ event: 'payin.created', refId }),
  ]);
  // The later ones wait for the first, which failed.
  const [sent, ...more] = await receiver.received(paths.test);
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    event: 'payin.created',
    orderId: 'T1',
    test: true,
    peer: null,
    peerUpiId: null,
  });
  const at = sent?.headers['x-webhook-timestamp'] ?? '';
  const signed = createHmac('sha256', secrets.test).update(`${at}.${sent?.body}`).digest('hex');
  expect(sent?.headers['x-webhook-signature']).toBe(signed);
  const logged = (await deliveriesOf('test')).map(({ event, mode }) => [event, mode]);
  expect(logged.toReversed()).toEqual([
    ['payin.created', 'test'],
    ['payin.pending', 'test'],
    ['payin.approved', 'test'],
  ]);
  expect((await deliveriesOf()).map(({ refId: about, mode }) => [about, mode])).toEqual([
    [refId, 'live'],
  ]);
});

test('the failures of one mode do not hold the other back', async () => {
  expect((await webhookOf('test'))?.failures).toBe(1);
  expect((await webhookOf('live'))?.failures).toBe(0);
});

test('once the receiver is back, what waits comes in order', async () => {
  await fetch(`${receiver.base}/mend`, { method: 'POST' });
  const [, , first] = await deliveriesOf('test');
  await desk.admin.ok('delivery.redeliver', { body: { id: first?.id ?? '' } });
  await worker.sendDue();
  const events = (await receiver.received(paths.test)).map(
    ({ body }) => (JSON.parse(body) as { event: string }).event,
  );
  expect(events).toEqual(['payin.created', 'payin.created', 'payin.pending', 'payin.approved']);
});

test('a test, a rotation and the end concern one of them', async () => {
  const of = { merchantId: merchant.id, mode: 'test' as const };
  const sent = await desk.admin.ok('webhook.test', { body: of });
  expect(sent).toMatchObject({ mode: 'test', status: 'delivered' });
  expect(JSON.parse(sent.body)).toMatchObject({ event: 'webhook.test', test: true });
  const before = await webhookOf('test');
  desk.clock.advance(1000);
  await desk.admin.ok('webhook.rotate', { body: of });
  const rotated = await webhookOf('test');
  expect(rotated?.previousUntil).not.toBeNull();
  expect(Date.parse(rotated?.secretSince ?? '')).toBeGreaterThan(
    Date.parse(before?.secretSince ?? ''),
  );
  expect((await webhookOf('live'))?.previousUntil).toBeNull();
  await desk.admin.ok('webhook.update', { body: { ...of, url: null } });
  expect(await webhookOf('test')).toBeNull();
  expect(await webhookOf('live')).toMatchObject({ mode: 'live', url: receiver.base + paths.live });
});
