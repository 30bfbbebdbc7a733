import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import { addMerchant, buildWorld, freshUtr, openOrder, type World } from '../../testing/world.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { WebhookWorker } from './worker.ts';

let desk: TestDesk;
let world: World;
let receiver: Receiver;
let worker: WebhookWorker;

beforeAll(async () => {
  [desk, receiver] = await Promise.all([startTestDesk(inject('postgresUrl')), startReceiver()]);
  allowPrivateWebhooks(desk);
  world = await buildWorld(desk);
});
afterAll(async () => {
  await receiver.stop();
  await desk.close();
});
beforeEach(async () => {
  world.merchant = await addMerchant(desk);
  const [server] = desk.servers;
  if (!server) throw new Error('a server is needed');
  worker = new WebhookWorker(server.services, { timeoutMs: 400 });
});
afterEach(() => worker.stop());

let serial = 0;

/** Gives the merchant a webhook at a path of its own. */
async function listen(behaviour = 'fine', merchantId = world.merchant.id) {
  serial += 1;
  const path = `/${behaviour}/${serial}`;
  const body = { merchantId, url: `${receiver.base}${path}`, events: ['payin.*'] as ['payin.*'] };
  const { secret } = await desk.admin.ok('webhook.update', { body });
  return { path, secret: secret ?? '', received: () => receiver.received(path) };
}

async function enterUtr(token: string) {
  await desk.anyone.ok('pay.utr', { params: { token }, body: { utr: freshUtr() } });
}

const list = (query: { status?: 'pending' | 'failed' } = {}) =>
  desk.admin.ok('delivery.list', { query: { merchantId: world.merchant.id, ...query } });
const events = async () => (await list()).deliveries.map(({ event }) => event).toReversed();

test('a merchant is told of each step of its order, in order, signed, as it was then', async () => {
  const { secret, received } = await listen();
  const order = await openOrder(desk, world);
  await enterUtr(order.token);
  await desk.admin.ok('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  await worker.sendDue();
  const sent = await received();
  const bodies = sent.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(bodies.map(({ event, status }) => [event, status])).toEqual([
    ['payin.created', 'created'],
    ['payin.pending', 'pending'],
    ['payin.processing', 'processing'],
    ['payin.approved', 'approved'],
  ]);
  for (const { headers, body } of sent) {
    const at = headers['x-webhook-timestamp'] ?? '';
    const hmac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    expect(headers['x-webhook-signature']).toBe(hmac);
    expect(headers['x-webhook-id']).toBe((JSON.parse(body) as { deliveryId: string }).deliveryId);
  }
  const seen = await world.merchant.client.ok('payin.byOrderId', {
    params: { orderId: order.orderId },
  });
  expect(bodies.at(-1)).toMatchObject({ ...seen });
  expect(bodies.at(-1)).toMatchObject({ peer: null, peerUpiId: null, decidedBy: null });
  const { deliveries } = await list();
  expect(deliveries[0]).toMatchObject({
    status: 'delivered',
    refId: order.refId,
    body: sent.at(-1)?.body,
    attempts: [{ status: 200, answer: 'thanks', fault: null }],
  });
});

test('a change that the merchant does not see is not told', async () => {
  await listen();
  const { refId } = await openOrder(desk, world);
  const [server] = desk.servers;
  const block = { merchantId: world.merchant.id, status: 'blocked' as const };
  await desk.admin.ok('merchant.update', { body: block });
  if (server) await freeHolds(server.services);
  const { timeline } = await desk.admin.ok('payin.one', { params: { refId } });
  expect(timeline.at(-1)?.event).toBe('hold_freed');
  expect(await events()).toEqual(['payin.created', 'payin.pending']);
});

test('without a webhook, or for other events, nothing is kept', async () => {
  await openOrder(desk, world);
  const body = {
    merchantId: world.merchant.id,
    url: `${receiver.base}/fine/none`,
    events: ['payout.*', 'payin.approved'] as ('payout.*' | 'payin.approved')[],
  };
  await desk.admin.ok('webhook.update', { body });
  await openOrder(desk, world);
  expect(await events()).toEqual([]);
});

test('what is refused tells nobody', async () => {
  await listen();
  const order = await openOrder(desk, world);
  const print = await desk.fingerprint();
  const { refId } = order;
  expect(await world.peer.client.refused('payin.confirm', { body: { refId } })).toBe(
    'InvalidTransition',
  );
  expect(await desk.fingerprint()).toBe(print);
});

test('a redelivery is sent at once, with the same body and id', async () => {
  const { received } = await listen('down');
  await openOrder(desk, world);
  await worker.sendDue();
  await receiver.mend();
  const [, first] = (await list()).deliveries;
  const again = await desk.admin.ok('delivery.redeliver', { body: { id: first?.id ?? '' } });
  expect(again).toMatchObject({ status: 'pending', id: first?.id });
  await worker.sendDue();
  const sent = await received();
  expect(sent.map(({ headers }) => headers['x-webhook-event'])).toEqual([
    'payin.created',
    'payin.created',
    'payin.pending',
  ]);
  expect(sent[1]?.body).toBe(sent[0]?.body);
  expect((await list()).deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

test.each([
  ['hang', 'timeout', null],
  ['cut', 'cut_off', null],
  ['redirect', 'redirect', 307],
])('a receiver that does this is no receipt: %s', async (behaviour, fault, status) => {
  await listen(behaviour);
  await openOrder(desk, world);
  await worker.sendDue();
  const created = (await list()).deliveries.find(({ event }) => event === 'payin.created');
  expect(created?.attempts).toMatchObject([{ fault, status }]);
  expect(created?.status).toBe('pending');
});

test('a slow receiver and an endless answer are receipts', async () => {
  for (const behaviour of ['slow', 'huge']) {
    await listen(behaviour);
    const body = { merchantId: world.merchant.id };
    expect(await desk.admin.ok('webhook.test', { body })).toMatchObject({ status: 'delivered' });
  }
});

test('for a day after a rotation both secrets sign, the new one first', async () => {
  const { secret, received } = await listen();
  const body = { merchantId: world.merchant.id };
  const rotated = await desk.admin.ok('webhook.rotate', { body });
  await desk.admin.ok('webhook.test', { body });
  desk.clock.advance(25 * 60 * 60 * 1000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  await desk.admin.ok('webhook.test', { body });
  const sent = await received();
  const signed = sent.map(({ headers, body: text }) => {
    const by = (key: string) =>
      createHmac('sha256', key).update(`${headers['x-webhook-timestamp']}.${text}`).digest('hex');
    return { header: headers['x-webhook-signature'], both: `${by(rotated.secret)},${by(secret)}` };
  });
  expect(signed[0]?.header).toBe(signed[0]?.both);
  expect(signed[1]?.header).toBe(signed[1]?.both.split(',')[0]);
});

test('retries follow after 10 s, 1 m, 5 m, 30 m, 2 h, 8 h and 24 h; the next one waits', async () => {
  const { received } = await listen('gone');
  await openOrder(desk, world);
  await worker.sendDue();
  expect(await received()).toHaveLength(1);
  for (const seconds of [11, 66, 330, 1980, 7920, 31_680]) {
    desk.clock.advance(seconds * 1000);
    await worker.sendDue();
  }
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  expect(await received()).toHaveLength(7);
  const { deliveries } = await list();
  expect(deliveries.map(({ event, status, nextAt }) => [event, status, nextAt !== null])).toEqual([
    ['payin.pending', 'pending', false],
    ['payin.created', 'pending', true],
  ]);
  desk.clock.advance(95_040_000);
  await worker.sendDue();
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const last = await list();
  expect(last.deliveries.map(({ event, status }) => [event, status])).toEqual([
    ['payin.pending', 'pending'],
    ['payin.created', 'failed'],
  ]);
  expect(last.deliveries[1]?.attempts).toHaveLength(8);
  expect(last.deliveries[1]?.attempts[0]).toMatchObject({ status: 500, fault: 'status' });
  expect(last.deliveries[1]?.attempts[0]?.answer).toHaveLength(1024);
  expect(last.counts).toEqual({ pending: 1, failed: 1 });
  expect((await received()).at(-1)?.headers['x-webhook-event']).toBe('payin.pending');
});
