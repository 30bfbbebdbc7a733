import type { UpdateSwitchesBody } from '@peerdesk/contract/switches.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { waitFor } from '../../testing/wait.ts';
import {
  buildWorld,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  placeOrder,
  placePayout,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  const { switches } = await desk.admin.ok('switches.get');
  for (const { id } of switches) await change({ lift: id });
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const reason = 'bank outage';
type Wanted = NonNullable<UpdateSwitchesBody['set']>;

async function bodyOf(part: Partial<UpdateSwitchesBody>): Promise<UpdateSwitchesBody> {
  const { version } = await desk.admin.ok('switches.get');
  return { version, reason, ...part };
}

/** Changes the switches and waits until every server knows them. */
async function change(part: Partial<UpdateSwitchesBody>) {
  const after = await desk.admin.ok('switches.update', { body: await bodyOf(part) });
  const known = () => desk.servers.map(({ services }) => services.settings.switches().length);
  await waitFor('every server to know', known, (all) =>
    all.every((count) => count === after.switches.length),
  );
  return after;
}

const set = (wanted: Wanted) => change({ set: wanted });
const refusal = (call: Parameters<typeof refusalOf>[1]) => refusalOf(desk, call);
const noCapacity = { status: 409, errorCode: 'NoCapacity' };
const orderOf = (amount: string) => ({ orderId: `o-${amount}`, amount, customer: { id: 'c' } });

async function opened(token: string) {
  return desk.anyone.ok('pay.open', { params: { token } });
}

async function reasonsOf(refId: string) {
  const { timeline } = await desk.admin.ok('payin.one', { params: { refId }, query: {} });
  const detail = timeline.find(({ event }) => event === 'no_capacity')?.detail ?? {};
  const considered = (detail['considered'] ?? []) as { reason: string }[];
  return { said: detail['reason'], reasons: [...new Set(considered.map((one) => one.reason))] };
}

describe('a stop of intake', () => {
  test('lets a waiting customer ask again without a look at the UPI IDs', async () => {
    const { token } = await placeOrder(world);
    await set({ kind: 'intake' });
    const asked = desk.servers.flatMap(({ services }) =>
      [services.pool, services.keyed].map((pool) => vi.spyOn(pool, 'query')),
    );
    for (let time = 0; time < 5; time += 1) {
      expect(await opened(token)).toMatchObject({ status: 'unassigned', notice: 'intakeStopped' });
    }
    const texts = asked.flatMap(({ mock }) => mock.calls).map((call) => JSON.stringify(call));
    asked.forEach((one) => one.mockRestore());
    expect(texts.filter((text) => text.includes(token)).length).toBeGreaterThanOrEqual(5);
    expect(texts.filter((text) => text.includes('upi_candidates'))).toEqual([]);
  });

  test('refuses new orders at once, tells waiting customers, and lets the others pay', async () => {
    const waiting = await placeOrder(world);
    const paying = await openOrder(desk, world);
    const after = await set({ kind: 'intake' });
    expect(after.effect?.payins).toBeGreaterThan(0);
    const create = () => world.merchant.client.call('payin.create', { body: orderOf('700.00') });
    expect(await refusal(create)).toEqual(noCapacity);
    expect(await opened(waiting.token)).toMatchObject({
      status: 'unassigned',
      notice: 'intakeStopped',
    });
    expect((await reasonsOf(waiting.refId)).said).toBe(
      'New payments are not accepted at the moment. Try again later',
    );
    expect(await opened(paying.token)).toMatchObject({ status: 'pending', notice: null });
  });

  test('of a merchant or an amount band stops nothing else', async () => {
    await set({ kind: 'intake', merchantId: world.otherMerchant.id });
    await placeOrder(world);
    await set({ kind: 'intake', minAmount: '5000.00', maxAmount: '6000.00' });
    const create = (amount: string) =>
      world.merchant.client.call('payin.create', { body: orderOf(amount) });
    for (const amount of ['5000.00', '6000.00']) {
      expect(await refusal(() => create(amount))).toEqual(noCapacity);
    }
    for (const amount of ['4999.99', '6000.01']) expect((await create(amount)).status).toBe(200);
  });

  test('the same order again gets the same answer, stopped or not', async () => {
    const body = orderOf('812.00');
    const first = await world.merchant.client.ok('payin.create', { body });
    await set({ kind: 'intake' });
    expect(await world.merchant.client.ok('payin.create', { body })).toEqual(first);
  });
});

test('a stop of pay-outs: none is created, assigned or accepted; an accepted one goes on', async () => {
  const created = await placePayout(world);
  const waiting = await givePayout(desk, world, world.payer, { accept: false });
  await set({ kind: 'payouts', merchantId: world.merchant.id });
  const body = { ...orderOf('500.00'), customer: { id: 'c', name: 'Ravi', upi: 'ravi@oksbi' } };
  const assign = { body: { refId: created.refId, peerId: world.payer.user.id } };
  for (const call of [
    () => world.merchant.client.call('payout.create', { body }),
    () => desk.admin.call('payout.assign', assign),
    () => world.payer.client.call('payout.accept', { body: { refId: waiting.refId } }),
  ]) {
    expect(await refusal(call)).toEqual(noCapacity);
  }
});

describe('UPI IDs', () => {
  test('a paused bank: not chosen, and whoever sees one of its accounts is told not to pay', async () => {
    const paying = await openOrder(desk, world);
    const decided = await payOrder(desk, world, { amount: '613.00' });
    const { refId } = decided;
    const { banks, effect } = await set({ kind: 'bank', bank: '@OKAXIS' });
    expect(banks).toEqual([{ bank: '@okaxis', upis: 2 }]);
    expect(effect).toMatchObject({ upis: 2 });
    expect(await opened(paying.token)).toMatchObject({
      status: 'pending',
      notice: 'receiverStopped',
      upi: null,
      acceptsUtr: true,
    });
    await world.peer.client.ok('payin.decide', { body: { refId, status: 'declined' } });
    expect(await opened(decided.token)).toMatchObject({ status: 'declined', notice: null });
    const order = await placeOrder(world);
    expect((await opened(order.token)).status).toBe('unassigned');
    expect((await reasonsOf(order.refId)).reasons).toEqual(['bank_paused']);
    const { now } = await world.peer.client.ok('capacity.get', { query: {} });
    expect(now).toEqual([{ reason: 'bank_paused', upis: 2 }]);
  });

  test('a dedicated group serves its merchants alone, and a restricted merchant by it alone', async () => {
    const { id: merchantId } = world.otherMerchant;
    await set({ kind: 'dedicated', userId: world.north.user.id, merchantId });
    const order = await placeOrder(world);
    expect((await opened(order.token)).status).toBe('unassigned');
    expect((await reasonsOf(order.refId)).reasons).toEqual(['dedicated_elsewhere']);
    await openOrder(desk, { merchant: world.otherMerchant });
    await set({ kind: 'restricted', merchantId: world.merchant.id });
    await change({ lift: (await desk.admin.ok('switches.get')).switches[0]?.id });
    const other = await placeOrder(world);
    await opened(other.token);
    expect((await reasonsOf(other.refId)).reasons).toEqual(['not_dedicated']);
  });
});

describe('who switched what', () => {
  test('is shown with the reason and since when, and audited', async () => {
    const { switches } = await set({ kind: 'payouts' });
    expect(switches).toMatchObject([
      { kind: 'payouts', merchant: null, reason, by: { name: 'Administrator' } },
    ]);
    await change({ lift: switches[0]?.id });
    const { rows } = await desk.owner.query<{ action: string }>(
      `select action from audit where subject = 'switches' order by id desc limit 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['switch.lift', 'switch.set']);
  });

  test('a preview writes nothing', async () => {
    const before = await desk.fingerprint();
    const body = await bodyOf({ set: { kind: 'intake' }, preview: true });
    const answer = await desk.admin.ok('switches.update', { body });
    expect(answer.effect?.payins).toBeGreaterThan(0);
    expect(answer.switches).toEqual([]);
    expect(await desk.fingerprint()).toBe(before);
  });

  test('of two admins at once, one is told to look again', async () => {
    const body = await bodyOf({ set: { kind: 'intake' } });
    const other = { ...body, set: { kind: 'payouts' } } as const;
    const answers = await Promise.all(
      [body, other].map((one) => desk.admin.call('switches.update', { body: one })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('409 and 422: twice, neither or both, unknown merchants and users; nothing written', async () => {
    await set({ kind: 'intake' });
    const tried = async (part: Partial<UpdateSwitchesBody>) => {
      const body = await bodyOf(part);
      return refusal(() => desk.admin.call('switches.update', { body }));
    };
    expect(await tried({ set: { kind: 'intake' } })).toMatchObject({ errorCode: 'AlreadyDecided' });
    const wrong = (field: string) => ({
      ...{ status: 422, errorCode: 'ValidationError' },
      fields: [field],
    });
    expect(await tried({})).toEqual(wrong('set'));
    expect(await tried({ set: { kind: 'payouts', merchantId: 'M0' } })).toEqual(
      wrong('set.merchantId'),
    );
    const { id: merchantId } = world.merchant;
    const payer = { kind: 'dedicated', userId: world.payer.user.id, merchantId } as const;
    expect(await tried({ set: payer })).toEqual(wrong('set.userId'));
    const band = { kind: 'intake', minAmount: '2.00', maxAmount: '1.00' } as const;
    expect(await tried({ set: band })).toEqual(wrong('set.maxAmount'));
    expect(await tried({ lift: 'SW0' })).toEqual({ status: 404, errorCode: 'NotFound' });
  });
});
