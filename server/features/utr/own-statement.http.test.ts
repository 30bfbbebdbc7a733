import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { expireDue } from '../payin/sweep.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  openOrder,
  payOrder,
  upiIdOf,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;
let upiId: string;
let farUpiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  farUpiId = await addUpi(desk, world.otherPeer, { accountId: 'far bank' });
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });

function bring(client: ApiClient, line: TestLine, set: Parameters<typeof testFile>[1] = {}) {
  return uploadAndMatch(desk, client, upiId, testFile([line], set));
}

/** An order that expired before its customer entered the reference: nothing is held for it. */
async function lateOrder() {
  const order = await openOrder(desk, world);
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  await expireDue({ ...services, clock: () => desk.clock.now() + hourMs });
  const utr = freshUtr();
  await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr } });
  expect((await orderOf(order.refId)).status).toBe('expired');
  return { ...order, utr };
}

describe('a file that only the account’s own peer sent', () => {
  test('approves late money as far as the wallet goes, and no further', async () => {
    const covered = await lateOrder();
    await bring(world.peer.client, { amount: covered.amount, rrn: covered.utr });
    expect((await orderOf(covered.refId)).status).toBe('approved');

    const late = await lateOrder();
    const { available } = await world.peer.client.ok('user.wallet');
    const body = { userId: world.peer.user.id, amount: available, reason: 'test' };
    await desk.admin.ok('user.changeWallet', { body: { ...body, kind: 'withdraw' } });
    const line = { amount: late.amount, rrn: late.utr };
    await bring(world.peer.client, line);
    const left = await orderOf(late.refId);
    expect(left).toMatchObject({ status: 'expired', statement: { rule: 'EXACT_UTR' } });
    const { rows } = await desk.owner.query<{ action: string; reason: unknown }>(
      'select action, reason from match_verdict where order_ref = $1',
      [late.refId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['review']);
    expect(rows[0]?.reason).toEqual({ code: 'wallet_does_not_cover', facts: {} });

    await bring(desk.admin, line);
    expect((await orderOf(late.refId)).status).toBe('approved');
    await desk.admin.ok('user.changeWallet', {
      body: { ...body, kind: 'topup', amount: '500000' },
    });
  });

  test('undoes no credit that somebody else attests', async () => {
    const order = await payOrder(desk, world);
    await bring(world.peer.client, { amount: order.amount, rrn: order.utr, kind: 'REVERSAL' });
    await bring(desk.admin, { amount: order.amount, rrn: order.utr });
    expect((await orderOf(order.refId)).status).toBe('approved');
  });

  test('declines nothing by what it does not show; the admin’s does', async () => {
    const order = await payOrder(desk, world, { resolveType: 'utr' });
    const day = (offset: number) =>
      new Date(desk.clock.now() + offset * 24 * hourMs).toISOString().slice(0, 10);
    const wide = { start: day(-2), end: day(5) };
    desk.clock.advance(25 * hourMs);
    desk.admin = await desk.anyone.signin('admin', 'correct horse battery');
    const { username } = world.peer.user;
    const peer = await desk.anyone.signin(username, 'a fairly long password');
    await bring(peer, { amount: '1.00', rrn: freshUtr() }, wide);
    expect((await orderOf(order.refId)).status).toBe('processing');
    await bring(desk.admin, { amount: '1.00', rrn: freshUtr() }, wide);
    expect((await orderOf(order.refId)).status).toBe('declined');
  });
});

test('a line that sends money back on another account says nothing about this one', async () => {
  const order = await payOrder(desk, world);
  const back = { amount: order.amount, rrn: order.utr, kind: 'REVERSAL' as const };
  await uploadAndMatch(desk, desk.admin, farUpiId, testFile([back]));
  await bring(desk.admin, { amount: order.amount, rrn: order.utr });
  expect((await orderOf(order.refId)).status).toBe('approved');
});
