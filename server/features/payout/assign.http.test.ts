import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  placePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import { expireDuePayouts } from './sweep.ts';
import { waitFor } from '../../testing/wait.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const services = () => {
  const first = desk.servers[0];
  if (!first) throw new Error('no server');
  return first.services;
};

/** Access tokens live five minutes, so callers sign in again after the clock has moved. */
async function signInAgain(...members: Member[]): Promise<void> {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const member of members) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
}

const assign = (client: World['peer']['client'], refId: string, peerId: string) =>
  client.call('payout.assign', { body: { refId, peerId } });

describe('who may be given a pay-out, and by whom', () => {
  test('a peer of the group, by its subadmin; nobody out of scope', async () => {
    const { refId } = await placePayout(world);
    const own = await refusalOf(desk, () => assign(world.north.client, refId, world.payer.user.id));
    expect(own, 'not yet of the group').toMatchObject({ status: 404 });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: world.north.user.id } });
    for (const id of [world.otherPeer.user.id, world.south.user.id, 'U0000000000000000AB']) {
      const refused = await refusalOf(desk, () => assign(world.north.client, refId, id));
      expect(refused.status, id).toSatisfy((status) => status === 404 || status === 422);
    }
    const given = await assign(world.north.client, refId, world.payer.user.id);
    expect(given).toMatchObject({
      data: {
        status: 'pending',
        peer: { id: world.payer.user.id, name: world.payer.user.name },
        subadmin: { id: world.north.user.id, name: world.north.user.name },
        destinationShown: false,
      },
    });
    const again = await refusalOf(desk, () => assign(desk.admin, refId, world.peer.user.id));
    expect(again).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
  });

  test('an admin cannot be given one', async () => {
    const { refId } = await placePayout(world);
    const { rows } = await desk.owner.query<{ id: string }>(
      `select id from app_user where role = 'admin'`,
    );
    const refused = await refusalOf(desk, () => assign(desk.admin, refId, rows[0]?.id ?? ''));
    expect(refused).toMatchObject({ status: 404 });
  });

  test('a subadmin’s goes to its default payer, and waits with the group without one', async () => {
    const group = await addMember(desk, 'subadmin');
    const payer = await addMember(desk, 'peer-withdrawal', { parentId: group.user.id });
    const first = await placePayout(world);
    const waiting = await assign(desk.admin, first.refId, group.user.id);
    expect(waiting).toMatchObject({
      data: { status: 'created', peer: null, subadmin: { id: group.user.id } },
    });
    const seen = await group.client.ok('payout.list', {});
    expect(seen.orders.map(({ refId }) => refId)).toEqual([first.refId]);
    expect((await payer.client.ok('payout.list', {})).total).toBe(0);
    await group.client.ok('user.updateDefaultPayoutPeer', { body: { peerId: payer.user.id } });
    const second = await placePayout(world);
    const given = await assign(desk.admin, second.refId, group.user.id);
    expect(given).toMatchObject({ data: { status: 'pending', peer: { id: payer.user.id } } });
    const self = await assign(group.client, first.refId, group.user.id);
    expect(self).toMatchObject({ data: { status: 'pending', peer: { id: payer.user.id } } });
  });

  test('409 NoCapacity for a blocked payer and for amounts out of its limits', async () => {
    const limited = await desk.admin.ok('user.register', {
      body: {
        name: 'Limited',
        username: 'limited',
        password,
        role: 'peer-withdrawal',
        limits: { minAmount: '200.00', maxAmount: '300.00', openPayouts: null },
      },
    });
    const payouts = [
      await placePayout(world, { amount: '199.99' }),
      await placePayout(world, { amount: '300.01' }),
    ];
    for (const { refId } of payouts) {
      const refused = await refusalOf(desk, () => assign(desk.admin, refId, limited.id));
      expect(refused).toMatchObject({ status: 409, errorCode: 'NoCapacity' });
    }
    await desk.admin.ok('user.updateStatus', { body: { userId: limited.id, status: 'blocked' } });
    const { refId } = await placePayout(world, { amount: '250.00' });
    const refused = await refusalOf(desk, () => assign(desk.admin, refId, limited.id));
    expect(refused).toMatchObject({ status: 409, errorCode: 'NoCapacity' });
  });

  test('409 NoCapacity for a frozen payer, to be given one and to accept one', async () => {
    const payer = await addMember(desk, 'peer-withdrawal');
    const { refId } = await givePayout(desk, world, payer, { accept: false });
    await desk.owner.query('update app_user set frozen_at = now() where id = $1', [payer.user.id]);
    const accept = await refusalOf(desk, () =>
      payer.client.call('payout.accept', { body: { refId } }),
    );
    expect(accept).toMatchObject({ status: 409, errorCode: 'NoCapacity' });
    const next = await placePayout(world);
    const given = await refusalOf(desk, () => assign(desk.admin, next.refId, payer.user.id));
    expect(given).toMatchObject({ status: 409, errorCode: 'NoCapacity' });
  });

  test('a retried assignment answers the first answer', async () => {
    const { refId } = await placePayout(world);
    const key = { 'idempotency-key': `assign-${refId}` };
    const body = { refId, peerId: world.payer.user.id };
    const send = () => desk.admin.ok('payout.assign', { body }, key);
    const [first, ...rest] = await Promise.all([send(), send(), send()]);
    for (const answer of [...rest, await send()]) expect(answer).toEqual(first);
    const other = { body: { refId, peerId: world.peer.user.id } };
    expect(await desk.admin.refused('payout.assign', other, key)).toBe('IdempotencyConflict');
  });

  test('released after it was shown: only the admin assigns it, whether a UPI ID is known or not', async () => {
    for (const payer of [world.peer, world.payer]) {
      const { refId } = await givePayout(desk, world, payer);
      const bySubadmin = await refusalOf(desk, () =>
        world.north.client.call('payout.decide', { body: { refId, status: 'created' } }),
      );
      expect(bySubadmin).toMatchObject({ status: 403 });
      const body = { refId, status: 'created' as const, note: 'bank is down' };
      const released = await payer.client.ok('payout.decide', { body });
      expect(released).toMatchObject({ status: 'created', peer: null, wasRevealed: true });
      expect(await payer.client.refused('payout.one', { params: { refId } })).toBe('NotFound');
      const refused = await refusalOf(desk, () =>
        assign(world.north.client, refId, world.payer.user.id),
      );
      expect(refused).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
      expect((await assign(desk.admin, refId, world.otherPeer.user.id)).status).toBe(200);
      expect(await world.north.client.refused('payout.one', { params: { refId } })).toBe(
        'NotFound',
      );
    }
  });

  test('blocking a payer releases what it has not accepted, and leaves what it has', async () => {
    const payer = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
    const waiting = await givePayout(desk, world, payer, { accept: false });
    const taken = await givePayout(desk, world, payer);
    await desk.admin.ok('user.updateStatus', {
      body: { userId: payer.user.id, status: 'blocked' },
    });
    const one = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });
    expect(await one(waiting.refId)).toMatchObject({ status: 'created', peer: null });
    expect(await one(taken.refId)).toMatchObject({ status: 'processing' });
    await desk.admin.ok('payout.decide', { body: { refId: taken.refId, status: 'created' } });
    expect(await one(taken.refId)).toMatchObject({ status: 'created', peer: null });
  });
});

describe('deadlines', () => {
  test('not accepted in 30 minutes: expired, then given to another by the admin', async () => {
    const { refId, expiresAt } = await givePayout(desk, world, world.payer, { accept: false });
    const taken = await givePayout(desk, world, world.payer);
    const left = Date.parse(expiresAt ?? '') - desk.clock.now();
    expect(left).toBeGreaterThan(29.5 * minuteMs);
    expect(left).toBeLessThanOrEqual(30 * minuteMs);
    desk.clock.advance(31 * minuteMs);
    await signInAgain(world.payer, world.peer, world.north);
    const late = await refusalOf(desk, () =>
      world.payer.client.call('payout.accept', { body: { refId } }),
    );
    expect(late).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    await expireDuePayouts(services());
    await expireDuePayouts(services());
    const one = await desk.admin.ok('payout.one', { params: { refId } });
    expect(one.timeline.map(({ event }) => event)).toEqual(['created', 'assigned', 'expired']);
    const kept = await desk.admin.ok('payout.one', { params: { refId: taken.refId } });
    expect(kept.status).toBe('processing');
    const bySubadmin = await refusalOf(desk, () =>
      assign(world.north.client, refId, world.peer.user.id),
    );
    expect(bySubadmin).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: world.peer.user.id } });
    await world.peer.client.ok('payout.accept', { body: { refId } });
    const body = { refId, status: 'approved' as const, utr: freshUtr() };
    await world.peer.client.ok('payout.decide', { body });
    const { assignments } = await desk.admin.ok('payout.one', { params: { refId } });
    expect(assignments.map(({ peer, ended }) => [peer.id, ended])).toEqual([
      [world.payer.user.id, 'expired'],
      [world.peer.user.id, 'paid'],
    ]);
    const own = await world.peer.client.ok('payout.one', { params: { refId } });
    expect(JSON.stringify(own)).not.toContain(world.payer.user.id);
  });

  test('the minutes to accept are a setting', async () => {
    await desk.admin.ok('settings.update', { body: { orderRules: { payoutAcceptMinutes: 5 } } });
    const known = () =>
      desk.servers.map(
        ({ services: { settings } }) => settings.current().orderRules.payoutAcceptMinutes,
      );
    await waitFor('both servers to know it', known, (all) => all.every((minutes) => minutes === 5));
    const { expiresAt } = await givePayout(desk, world, world.payer, { accept: false });
    expect(Date.parse(expiresAt ?? '') - desk.clock.now()).toBeLessThanOrEqual(5 * minuteMs);
    await desk.admin.ok('settings.update', { body: { orderRules: { payoutAcceptMinutes: 30 } } });
  });
});
