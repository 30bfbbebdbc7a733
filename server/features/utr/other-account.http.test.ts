import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch, type TestLine } from '../../testing/statement.ts';
import {
  addUpi,
  buildWorld,
  freshUtr,
  openOrder,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let elsewhere: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  elsewhere = await addUpi(desk, world.otherPeer);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(() => desk.close());
beforeEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});

const orderOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });
const walletOf = ({ client }: Member) => client.ok('user.wallet');
const paise = (text: string) => Math.round(Number(text) * 100);

/** Uploads one line of the other peer's account as the admin. @returns the line's id. */
async function bring(line: TestLine): Promise<string> {
  const id = await uploadAndMatch(desk, desk.admin, elsewhere, testFile([line]));
  const upload = await desk.admin.ok('upload.one', { params: { id } });
  return upload.lines[0]?.id ?? '';
}

async function wallets() {
  return { peer: await walletOf(world.peer), other: await walletOf(world.otherPeer) };
}

describe('money on the account of another peer', () => {
  test('is matched by a person to the order: who has it is charged, the other is free', async () => {
    const order = await payOrder(desk, world, { amount: '2000.00' });
    const lineId = await bring({ amount: '2000.00', rrn: order.utr });
    expect((await orderOf(order.refId)).status).toBe('processing');
    const before = await wallets();
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    const done = await orderOf(order.refId);
    expect(done).toMatchObject({
      status: 'approved',
      receivedAmount: '2000.00',
      peer: { id: world.otherPeer.user.id },
    });
    const after = await wallets();
    expect(after.peer.balance).toBe(before.peer.balance);
    expect(paise(before.peer.held) - paise(after.peer.held)).toBe(200_000);
    // Less the commission of one per cent.
    expect(paise(before.other.balance) - paise(after.other.balance)).toBe(198_000);
    expect(after.other.held).toBe(before.other.held);
  });

  test('the order goes with it: the new group sees it, the old one does not', async () => {
    const order = await payOrder(desk, world);
    const params = { refId: order.refId };
    expect((await world.north.client.call('payin.one', { params })).status).toBe(200);
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    for (const { client } of [world.south, world.otherPeer]) {
      expect((await client.call('payin.one', { params })).status).toBe(200);
    }
    for (const { client } of [world.north, world.peer]) {
      expect((await client.call('payin.one', { params })).status).toBe(404);
    }
  });

  test('undo charges nobody, and the line is free for another order', async () => {
    const order = await payOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const before = await wallets();
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    await desk.admin.ok('utr.undo', { body: { lineId } });
    const after = await wallets();
    expect([after.peer.balance, after.other.balance]).toEqual([
      before.peer.balance,
      before.other.balance,
    ]);
    const second = await openOrder(desk, world);
    await desk.admin.ok('utr.match', { body: { lineId, refId: second.refId } });
    expect((await orderOf(second.refId)).peer?.id).toBe(world.otherPeer.user.id);
  });

  test('an order that was open no longer is charged too, and held nothing', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.decide', { body: { refId: order.refId, status: 'declined' } });
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const before = await wallets();
    await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
    expect((await wallets()).peer).toEqual(before.peer);
  });

  test('one credit pays orders of both peers, all of it charged to who has it', async () => {
    const one = await payOrder(desk, world, { amount: '1100.00' });
    const two = await openOrder(desk, world, { amount: '1200.00' });
    const lineId = await bring({ amount: '2300.00', rrn: freshUtr() });
    const before = await wallets();
    const parts = [
      { refId: one.refId, amount: '1100.00' },
      { refId: two.refId, amount: '1200.00' },
    ];
    await desk.admin.ok('utr.split', { body: { lineId, parts } });
    const after = await wallets();
    expect(after.peer.balance).toBe(before.peer.balance);
    expect(paise(before.peer.held) - paise(after.peer.held)).toBe(230_000);
    expect(paise(before.other.balance) - paise(after.other.balance)).toBe(227_700);
  });

  test('does not prove an approval that charged a peer without it; nothing is written', async () => {
    const order = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: order.refId } });
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const body = { lineId, refId: order.refId };
    const refused = await refusalOf(desk, () => desk.admin.call('utr.match', { body }));
    expect(refused.errorCode).toBe('InvalidTransition');
  });

  test('is for admins to match, and for nobody else', async () => {
    const order = await payOrder(desk, world);
    const lineId = await bring({ amount: order.amount, rrn: order.utr });
    const body = { lineId, refId: order.refId };
    for (const { client } of [world.south, world.north, world.otherPeer]) {
      const refused = await refusalOf(desk, () => client.call('utr.match', { body }));
      expect(refused.errorCode).toBe('PermissionDenied');
    }
  });
});
