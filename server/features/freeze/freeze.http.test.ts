import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addOnlyUpi,
  endFreeze,
  freezeFor,
  freezeReason,
  tryFreeze,
  type FreezeAsked,
} from '../../testing/freeze.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  placeOrder,
  placePayout,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let peer: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
beforeEach(async () => {
  // Whatever a test freezes belongs to it alone.
  peer = await addMember(desk, 'peer', { parentId: world.north.user.id, topup: '100000.00' });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const refusal = (call: Parameters<typeof refusalOf>[1]) => refusalOf(desk, call);

const freeze = (...asked: FreezeAsked) => tryFreeze(desk, ...asked);
const frozen = (...asked: FreezeAsked) => freezeFor(desk, ...asked);
const unfreeze = (id: string) => endFreeze(desk, id);

describe('a frozen peer', () => {
  test('gets no pay-in, cannot go online, and is told so', async () => {
    await addOnlyUpi(desk, peer);
    const { id } = await frozen('user', peer.user.id);
    const { token } = await placeOrder(world);
    expect(await desk.anyone.ok('pay.open', { params: { token } })).toMatchObject({
      status: 'unassigned',
      upi: null,
    });
    const me = await peer.client.ok('user.me');
    expect(me).toMatchObject({ frozen: true, presence: 'offline' });
    const online = { body: { presence: 'online' } } as const;
    expect(await refusal(() => peer.client.call('user.updateMe', online))).toEqual({
      status: 403,
      errorCode: 'PermissionDenied',
    });
    await unfreeze(id);
    expect(await peer.client.ok('user.updateMe', online)).toMatchObject({ frozen: false });
  });

  test('is told of no pay-in that waits for it, until the freeze ends', async () => {
    await addOnlyUpi(desk, peer);
    await payOrder(desk, world);
    const query = { waitsFor: 'me' } as const;
    const waiting = async () => {
      const [{ total, counts }, { payin }] = await Promise.all([
        peer.client.ok('payin.list', { query }),
        peer.client.ok('waiting.get'),
      ]);
      return [total, counts['waitsFor'], payin];
    };
    expect(await waiting()).toEqual([1, 1, 1]);
    const { id } = await frozen('user', peer.user.id);
    expect(await waiting()).toEqual([0, 0, 0]);
    await unfreeze(id);
    expect(await waiting()).toEqual([1, 1, 1]);
  });

  test('decides no pay-in, which its subadmin does; a bank line or customer is not stuck', async () => {
    await addOnlyUpi(desk, peer);
    const order = await payOrder(desk, world);
    await frozen('user', peer.user.id);
    const body = { refId: order.refId };
    for (const call of [
      () => peer.client.call('payin.confirm', { body }),
      () => peer.client.call('payin.decide', { body: { ...body, status: 'declined' } }),
    ]) {
      expect(await refusal(call)).toEqual({ status: 403, errorCode: 'PermissionDenied' });
    }
    const decided = await world.north.client.ok('payin.confirm', { body });
    expect(decided.status).toBe('approved');
  });

  test('gives back what it has not accepted, and finishes what it may have paid', async () => {
    const waiting = await givePayout(desk, world, peer, { accept: false });
    const accepted = await givePayout(desk, world, peer);
    const { id } = await frozen('user', peer.user.id);
    const released = await desk.admin.ok('payout.one', {
      params: { refId: waiting.refId },
      query: {},
    });
    expect(released).toMatchObject({ status: 'created', peer: null });
    expect(released.timeline.at(-1)).toMatchObject({
      event: 'released',
      detail: { reason: 'The account was frozen' },
    });
    const assign = { body: { refId: waiting.refId, peerId: peer.user.id } };
    expect(await refusal(() => desk.admin.call('payout.assign', assign))).toEqual({
      status: 409,
      errorCode: 'NoCapacity',
    });
    const { orders } = await desk.admin.ok('freeze.one', { params: { id } });
    expect(orders.map(({ refId, status }) => [refId, status])).toEqual([
      [accepted.refId, 'processing'],
    ]);
    const paid = { refId: accepted.refId, status: 'approved', utr: freshUtr() } as const;
    expect(await peer.client.ok('payout.decide', { body: paid })).toMatchObject({
      status: 'approved',
    });
  });

  test('404 and 422: nobody, and nobody of the staff; nothing written', async () => {
    expect(await refusal(() => freeze('user', 'U0'))).toEqual({
      status: 404,
      errorCode: 'NotFound',
    });
    expect(await refusal(() => freeze('user', world.north.user.id))).toEqual({
      status: 422,
      errorCode: 'ValidationError',
      fields: ['id'],
    });
  });
});

describe('a frozen UPI ID', () => {
  test('is not chosen and not paid from; afterwards it is as it was', async () => {
    const upiId = await addOnlyUpi(desk, peer);
    await desk.admin.ok('upi.update', { body: { upiId, status: 'paused' } });
    const { id } = await frozen('upi', upiId, '100.00');
    const one = () => desk.admin.ok('upi.one', { params: { upiId } });
    expect(await one()).toMatchObject({ status: 'frozen' });
    const { token } = await placeOrder(world);
    expect((await desk.anyone.ok('pay.open', { params: { token } })).status).toBe('unassigned');
    const change = { body: { upiId, status: 'active' } } as const;
    for (const by of [desk.admin, world.north.client, peer.client]) {
      expect(await refusal(() => by.call('upi.update', change))).toEqual({
        status: 409,
        errorCode: 'InvalidTransition',
      });
    }
    expect(await refusal(() => freeze('upi', upiId))).toMatchObject({
      errorCode: 'InvalidTransition',
    });
    await unfreeze(id);
    expect(await one()).toMatchObject({ status: 'paused', pausedBy: 'admin' });
  });

  test('one that waits for approval is refused', async () => {
    const upi = await peer.client.ok('upi.create', {
      body: { upi: `waiting${peer.user.id.toLowerCase()}@okaxis`, holder: 'Asha' },
    });
    expect(await refusal(() => freeze('upi', upi.id))).toEqual({
      status: 409,
      errorCode: 'InvalidTransition',
    });
  });
});

describe('a frozen merchant', () => {
  test('is refused new orders, reads its records, and holds nothing', async () => {
    const { merchant } = await buildWorld(desk);
    const shop = { ...world, merchant };
    await fundMerchant(desk, merchant.id, '2000.00');
    const held = await openOrder(desk, shop);
    const payout = await placePayout(shop, { amount: '500.00' });
    const { id } = await frozen('merchant', merchant.id, '1500.00');
    const body = { orderId: 'later', amount: '500.00', customer: { id: 'c', name: 'Ravi' } };
    for (const call of [
      () => merchant.client.call('payin.create', { body }),
      () =>
        merchant.client.call('payout.create', {
          body: { ...body, customer: { ...body.customer, upi: 'ravi@oksbi' } },
        }),
    ]) {
      expect(await refusal(call)).toEqual({ status: 403, errorCode: 'PermissionDenied' });
    }
    expect(await merchant.client.ok('merchant.balance')).toMatchObject({
      balance: '0.00',
      held: '500.00',
    });
    const order = await desk.admin.ok('payin.one', { params: { refId: held.refId }, query: {} });
    expect(order.timeline.at(-1)?.event).toBe('hold_freed');
    const assign = { body: { refId: payout.refId, peerId: peer.user.id } };
    expect(await refusal(() => desk.admin.call('payout.assign', assign))).toEqual({
      status: 409,
      errorCode: 'NoCapacity',
    });
    const status = { body: { merchantId: merchant.id, status: 'active' } } as const;
    expect(await refusal(() => desk.admin.call('merchant.update', status))).toEqual({
      status: 409,
      errorCode: 'InvalidTransition',
    });
    const { orders } = await desk.admin.ok('freeze.one', { params: { id } });
    expect(orders.map(({ refId }) => refId).toSorted()).toEqual(
      [held.refId, payout.refId].toSorted(),
    );
    await unfreeze(id);
    expect(await merchant.client.ok('merchant.balance')).toMatchObject({ balance: '1500.00' });
    await desk.admin.ok('payout.assign', assign);
  });

  test('a pay-out that was assigned before is not accepted, so that no money leaves', async () => {
    const { merchant } = await buildWorld(desk);
    await fundMerchant(desk, merchant.id, '2000.00');
    const { refId } = await givePayout(desk, { merchant }, peer, { accept: false });
    await frozen('merchant', merchant.id);
    expect(await refusal(() => peer.client.call('payout.accept', { body: { refId } }))).toEqual({
      status: 409,
      errorCode: 'NoCapacity',
    });
  });
});

describe('the list', () => {
  test('says who froze what, why, and who ended it; the audit has both', async () => {
    const { id } = await frozen('user', peer.user.id, '5.00');
    const query = { subjectId: peer.user.id };
    const listed = await desk.admin.ok('freeze.list', { query: { ...query, status: 'active' } });
    expect(listed.freezes).toMatchObject([
      {
        id,
        status: 'active',
        reason: freezeReason,
        blocked: '5.00',
        createdBy: { name: 'Administrator' },
      },
    ]);
    await unfreeze(id);
    const ended = await desk.admin.ok('freeze.list', { query: { ...query, status: 'ended' } });
    expect(ended.freezes).toMatchObject([{ id, status: 'ended', endReason: 'released' }]);
    const { rows } = await desk.owner.query<{ action: string }>(
      `select action from audit where subject = $1 and action like '%freeze' order by id`,
      [`user:${peer.user.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.freeze', 'user.unfreeze']);
  });
});
