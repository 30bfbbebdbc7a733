import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { suspendUnclaimed } from '../../core/reconcile/match-queue.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  buildWorld,
  freshUtr,
  openOrder,
  password,
  payOrder,
  topUp,
  upiIdOf,
  type World,
} from '../../testing/world.ts';
import { expireDue } from '../payin/sweep.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
});
afterAll(async () => {
  expect(await desk.bookErrors()).toEqual([]);
  await desk.close();
});

const servicesOf = () => {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  return services;
};
const statusOf = async (refId: string) =>
  (await desk.admin.ok('payin.one', { params: { refId } })).status;
const walletOf = async () =>
  (await desk.admin.ok('user.one', { params: { id: world.peer.user.id } })).wallet;
const allow = (overdraftByLine: string) =>
  desk.admin.ok('settings.update', { body: { orderRules: { overdraftByLine } } });

async function nextDay() {
  desk.clock.advance(25 * hourMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
}

/** Nothing is held for it any more, and the wallet is empty when its customer pays after all. */
async function paidLateIntoEmptyWallet() {
  const order = await openOrder(desk, world);
  await expireDue({ ...servicesOf(), clock: () => desk.clock.now() + hourMs });
  const utr = freshUtr();
  await desk.anyone.ok('pay.utr', { params: { token: order.token }, body: { utr } });
  const { available } = await world.peer.client.ok('user.wallet');
  const body = { userId: world.peer.user.id, kind: 'withdraw', reason: 'test' } as const;
  await desk.admin.ok('user.changeWallet', { body: { ...body, amount: available } });
  return { ...order, line: { amount: order.amount, rrn: utr } };
}

test('a bank line overdraws a wallet that holds nothing for its order as far as Settings allow', async () => {
  const order = await paidLateIntoEmptyWallet();
  // The peer keeps its commission of 1 %.
  const due = (Number(order.amount) * 0.99).toFixed(2);
  await allow((Number(due) - 0.01).toFixed(2));
  await uploadAndMatch(desk, desk.admin, upiId, testFile([order.line]));
  expect(await statusOf(order.refId)).toBe('expired');
  expect(await walletOf()).toMatchObject({ balance: '0.00' });
  const { rows } = await desk.owner.query<{ action: string; reason: unknown; line_id: string }>(
    'select action, reason, line_id from match_verdict where order_ref = $1',
    [order.refId],
  );
  const reason = { code: 'wallet_overdrawn_too_far', facts: {} };
  expect(rows[0]).toMatchObject({ action: 'review', reason });

  // The peer's subadmin cannot do what the line alone may not; an admin answers for it.
  const decision = { body: { refId: order.refId, status: 'approved' } } as const;
  const refused = await refusalOf(desk, () => world.north.client.call('payin.decide', decision));
  expect(refused).toMatchObject({ status: 409, errorCode: 'InsufficientBalance' });

  // A person who answers for it matches it; the peer owes the money then.
  const body = { lineId: rows[0]?.line_id ?? '', refId: order.refId };
  await desk.admin.ok('utr.match', { body });
  expect(await statusOf(order.refId)).toBe('approved');
  expect(await walletOf()).toMatchObject({ balance: `-${due}` });

  await topUp(desk, world.peer.user.id, '5000.00');
  const next = await paidLateIntoEmptyWallet();
  await allow((Number(next.amount) * 0.99).toFixed(2));
  await uploadAndMatch(desk, desk.admin, upiId, testFile([next.line]));
  expect(await statusOf(next.refId)).toBe('approved');
});

test('a credit that was booked by hand for another amount is not charged a second time', async () => {
  await topUp(desk, world.peer.user.id, '5000.00');
  const order = await payOrder(desk, world);
  const { utr } = order;
  await world.peer.client.ok('payin.confirm', { body: { refId: order.refId } });
  const before = await walletOf();
  const amount = (Number(order.amount) + 45).toFixed(2);
  await uploadAndMatch(desk, desk.admin, upiId, testFile([{ amount, rrn: utr }]));
  await nextDay();
  await suspendUnclaimed(servicesOf());
  expect(await walletOf()).toEqual(before);
  const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts' } });
  expect(exceptions.map((one) => [one.refId, one.alert])).toContainEqual([
    order.refId,
    'CREDITED_NOT_IN_BANK',
  ]);
});

test('a credit that only a subadmin’s file shows takes nothing out of a peer’s wallet', async () => {
  const before = await walletOf();
  const file = testFile([{ amount: '700.00', rrn: freshUtr() }]);
  const subadmin = await desk.anyone.signin(world.north.user.username, password);
  await uploadAndMatch(desk, subadmin, upiId, file);
  await nextDay();
  await suspendUnclaimed(servicesOf());
  expect(await walletOf()).toEqual(before);

  await uploadAndMatch(desk, desk.admin, upiId, file);
  await suspendUnclaimed(servicesOf());
  expect(Number((await walletOf()).balance)).toBeCloseTo(Number(before.balance) - 700, 2);
});
