import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  allowPrivateWebhooks,
  startReceiver,
  type Receiver,
} from '../../testing/doubles/receiver.ts';
import { addMerchant, buildWorld, placeOrder, type World } from '../../testing/world.ts';
import { waitFor } from '../../testing/wait.ts';
import { WebhookWorker } from './worker.ts';

let desk: TestDesk;
let receiver: Receiver;

beforeAll(async () => {
  [desk, receiver] = await Promise.all([startTestDesk(inject('postgresUrl')), startReceiver()]);
  allowPrivateWebhooks(desk);
  await buildWorld(desk);
});
afterAll(async () => {
  await receiver.stop();
  await desk.close();
});

function workers(timeoutMs: number): WebhookWorker[] {
  return desk.servers.map(({ services }) => new WebhookWorker(services, { timeoutMs }));
}

async function merchantAt(path: string): Promise<World['merchant']> {
  const merchant = await addMerchant(desk);
  await desk.admin.ok('webhook.update', {
    body: { merchantId: merchant.id, url: `${receiver.base}${path}`, events: ['payin.*'] },
  });
  return merchant;
}

async function place(merchant: World['merchant'], count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await placeOrder({ merchant });
}

const webhookOf = async (merchantId: string) =>
  (await desk.admin.ok('webhook.get', { query: { merchantId } })).webhook;

test('two servers send each delivery once, each order’s in order', async () => {
  const merchant = await merchantAt('/fine/two');
  const [one, two] = workers(2000);
  const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder({ merchant })));
  await Promise.all(orders.map(({ token }) => desk.anyone.call('pay.open', { params: { token } })));
  await Promise.all([one?.sendDue(), two?.sendDue()]);
  await Promise.all([one?.sendDue(), two?.sendDue()]);
  const sent = (await receiver.received('/fine/two')).map(
    ({ body }) => JSON.parse(body) as { refId: string; event: string; deliveryId: string },
  );
  const { total } = await desk.admin.ok('delivery.list', { query: { merchantId: merchant.id } });
  expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(total);
  expect(sent).toHaveLength(total);
  for (const { refId } of orders) {
    const events = sent.filter((one) => one.refId === refId).map(({ event }) => event);
    expect(events[0]).toBe('payin.created');
    expect(events).toHaveLength(2);
  }
});

test('a dead receiver costs a live one nothing, and is asked one at a time', async () => {
  const dead = await merchantAt('/hang/dead');
  const live = await merchantAt('/fine/live');
  await place(dead, 30);
  const [worker] = workers(5000);
  worker?.start();
  const asked = async () => (await receiver.received('/hang/dead')).length;
  await waitFor('four attempts', asked, (count) => count === 4);
  await place(live, 5);
  const answered = async () => (await receiver.received('/fine/live')).length;
  await waitFor('the live receiver', answered, (count) => count === 5);
  // All of them before one of the first four attempts at the other one has timed out.
  expect((await webhookOf(dead.id))?.failures).toBe(0);
  const paused = async () => (await webhookOf(dead.id))?.pausedUntil ?? null;
  await waitFor('the pause', paused);
  const failed = (await webhookOf(dead.id))?.failures ?? 0;
  expect(failed).toBeGreaterThanOrEqual(10);
  expect(await asked()).toBeLessThanOrEqual(14);
  const allEnded = async () => ((await webhookOf(dead.id))?.failures ?? 0) - (await asked());
  await waitFor('the last of them', allEnded, (left) => left === 0);
  desk.clock.advance(180_000);
  const soFar = await asked();
  await waitFor('one more', asked, (count) => count === soFar + 1);
  await worker?.stop();
});

test('a receiver that answers again is sent everything that waits', async () => {
  const merchant = await merchantAt('/down/again');
  await place(merchant, 6);
  const [worker] = workers(2000);
  await worker?.sendDue();
  desk.clock.advance(12_000);
  await worker?.sendDue();
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  expect((await webhookOf(merchant.id))?.failures).toBeGreaterThanOrEqual(10);
  await receiver.mend();
  for (let n = 0; n < 4; n += 1) {
    desk.clock.advance(70_000);
    await worker?.sendDue();
  }
  expect(await webhookOf(merchant.id)).toMatchObject({ failures: 0, waiting: 0 });
});

test('a receiver that answers at once is sent all that waits, without a look in between', async () => {
  const merchant = await merchantAt('/fine/fast');
  await place(merchant, 20);
  const [first] = desk.servers;
  if (!first) throw new Error('no server');
  const worker = new WebhookWorker(first.services, { timeoutMs: 2000 }, 3_600_000);
  worker.start();
  const answered = async () => (await receiver.received('/fine/fast')).length;
  await waitFor('all of them', answered, (count) => count === 20);
  const waiting = async () => (await webhookOf(merchant.id))?.waiting;
  await waitFor('the last to be noted', waiting, (count) => count === 0);
  await worker.stop();
});
