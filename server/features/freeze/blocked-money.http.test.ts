import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addOnlyUpi,
  endFreeze,
  freezeFor,
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
  // Whatever a test blocks belongs to it alone.
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
const walletOf = async () => {
  const { wallet } = await desk.admin.ok('user.one', { params: { id: peer.user.id } });
  return wallet;
};

test('leaves the wallet and comes back; never more than is available', async () => {
  await addOnlyUpi(desk, peer);
  await openOrder(desk, world, { amount: '30000.00' });
  expect(await walletOf()).toMatchObject({ held: '30000.00', available: '70000.00' });
  const tooMuch = () => freeze('user', peer.user.id, '70000.01');
  expect(await refusal(tooMuch)).toEqual({
    status: 409,
    errorCode: 'InsufficientBalance',
    fields: ['amount'],
  });
  const { id, blocked } = await frozen('user', peer.user.id, '70000.00');
  expect(blocked).toBe('70000.00');
  expect(await walletOf()).toMatchObject({ balance: '30000.00', available: '0.00' });
  const { effect } = await desk.admin.ok('freeze.one', { params: { id } });
  expect(effect).toMatchObject({ freezeId: id, blocked: '70000.00', payins: { count: 1 } });
  await unfreeze(id);
  expect(await walletOf()).toMatchObject({ balance: '100000.00', available: '70000.00' });
  const { rows } = await desk.owner.query<{ kind: string }>(
    'select kind from entry where order_ref = $1 order by id',
    [id],
  );
  expect(rows).toEqual([{ kind: 'blocked' }, { kind: 'unblocked' }]);
});

test('what has not cleared cannot be blocked', async () => {
  const poor = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
  const { refId } = await givePayout(desk, world, poor, { amount: '500.00' });
  const paid = { refId, status: 'approved', utr: freshUtr() } as const;
  await poor.client.ok('payout.decide', { body: paid });
  expect(await refusal(() => freeze('user', poor.user.id, '0.01'))).toMatchObject({
    errorCode: 'InsufficientBalance',
  });
});

test.each(['0.00', '-1.00', '1.005'])('422 for %s', async (amount) => {
  expect(await refusal(() => freeze('user', peer.user.id, amount))).toEqual({
    status: 422,
    errorCode: 'ValidationError',
    fields: ['amount'],
  });
});

test('two freezes and a withdrawal at once block the money once', async () => {
  const body = {
    userId: peer.user.id,
    kind: 'withdraw',
    amount: '100000.00',
    reason: 'x',
  } as const;
  const answers = await Promise.all([
    freeze('user', peer.user.id, '100000.00'),
    freeze('user', peer.user.id, '100000.00'),
    desk.admin.call('user.changeWallet', { body }),
  ]);
  expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1);
});

test('of two ends at once, one gives it back', async () => {
  const { id } = await frozen('user', peer.user.id, '400.00');
  const answers = await Promise.all([unfreeze(id), unfreeze(id)]);
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 409]));
  expect(await walletOf()).toMatchObject({ balance: '100000.00' });
  expect(await refusal(() => unfreeze(id))).toEqual({
    status: 409,
    errorCode: 'InvalidTransition',
  });
});
