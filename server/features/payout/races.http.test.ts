import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  addMember,
  addMerchant,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  placePayout,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
const crowd = 100;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

interface Said {
  status: number;
  error?: { errorCode: string };
}

/** How often each outcome occurred in this many concurrent calls. */
async function atOnce(count: number, call: (n: number) => Promise<Said>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  const counts: Record<string, number> = {};
  for (const { error } of answers) {
    const outcome = error?.errorCode ?? 'done';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe(`${crowd} at once`, () => {
  test('accepts of one pay-out: one wins', async () => {
    const { refId } = await givePayout(desk, world, world.payer, { accept: false });
    const accept = () => world.payer.client.call('payout.accept', { body: { refId } });
    expect(await atOnce(crowd, accept)).toEqual({ done: 1, AlreadyDecided: crowd - 1 });
    const { timeline } = await desk.admin.ok('payout.one', { params: { refId } });
    expect(timeline.map(({ event }) => event)).toEqual(['created', 'assigned', 'accepted']);
  });

  test('assigns of one pay-out to three people: one wins', async () => {
    const { refId } = await placePayout(world);
    const people = [world.peer, world.otherPeer, world.payer].map(({ user }) => user.id);
    const assign = (n: number) =>
      desk.admin.call('payout.assign', { body: { refId, peerId: people[n % 3] ?? '' } });
    expect(await atOnce(crowd, assign)).toEqual({ done: 1, InvalidTransition: crowd - 1 });
    const { assignments } = await desk.admin.ok('payout.one', { params: { refId } });
    expect(assignments).toHaveLength(1);
  });

  test('assigns of as many pay-outs to one person never pass its limit of open ones', async () => {
    const limited = await desk.admin.ok('user.register', {
      body: {
        name: 'Limited',
        username: 'limited',
        password,
        role: 'peer-withdrawal',
        limits: { minAmount: null, maxAmount: null, openPayouts: 3 },
      },
    });
    const refs: string[] = [];
    for (let n = 0; n < crowd; n += 1) refs.push((await placePayout(world)).refId);
    const assign = (n: number) =>
      desk.admin.call('payout.assign', { body: { refId: refs[n] ?? '', peerId: limited.id } });
    expect(await atOnce(crowd, assign)).toEqual({ done: 3, NoCapacity: crowd - 3 });
    const query = { peerId: limited.id, status: 'pending' as const };
    expect((await desk.admin.ok('payout.list', { query })).total).toBe(3);
  });

  test('completions with references of their own: one is credited', async () => {
    const payer = await addMember(desk, 'peer-withdrawal');
    const { refId } = await givePayout(desk, world, payer, { amount: '750.00' });
    const complete = () =>
      payer.client.call('payout.decide', {
        body: { refId, status: 'approved', utr: freshUtr() },
      });
    expect(await atOnce(crowd, complete)).toEqual({ done: 1, AlreadyDecided: crowd - 1 });
    expect((await payer.client.ok('user.wallet')).balance).toBe('750.00');
  });

  test('completions of as many pay-outs with one reference: one has it', async () => {
    const refs: string[] = [];
    for (let n = 0; n < crowd; n += 1) {
      refs.push((await givePayout(desk, world, world.payer)).refId);
    }
    const utr = freshUtr();
    const complete = (n: number) =>
      world.payer.client.call('payout.decide', {
        body: { refId: refs[n] ?? '', status: 'approved', utr },
      });
    expect(await atOnce(crowd, complete)).toEqual({ done: 1, DuplicateUtr: crowd - 1 });
    const { rows } = await desk.owner.query(
      'select state, count(*)::int from utr_claim where utr = $1 group by 1 order by 1',
      [utr],
    );
    expect(rows).toEqual([
      { state: 'refused', count: crowd - 1 },
      { state: 'used', count: 1 },
    ]);
  });

  test('creations that the balance covers ten times: ten are held', async () => {
    const merchant = await addMerchant(desk, { payinBps: 0, payoutBps: 100 });
    await fundMerchant(desk, merchant.id, '5050.00');
    const create = (n: number) =>
      merchant.client.call('payout.create', {
        body: {
          orderId: `race-${n}`,
          amount: '500.00',
          customer: { id: 'c', name: 'Ravi', upi: 'ravi@okaxis' },
        },
      });
    expect(await atOnce(crowd, create)).toEqual({ done: 10, InsufficientBalance: crowd - 10 });
    expect(await merchant.client.ok('merchant.balance')).toMatchObject({
      balance: '0.00',
      held: '5050.00',
    });
  });

  test('creations with one order id: one order', async () => {
    const body = {
      orderId: 'one-order',
      amount: '500.00',
      customer: { id: 'c', name: 'Ravi', upi: 'ravi@okaxis' },
    };
    const create = () => world.merchant.client.ok('payout.create', { body });
    const made = await Promise.all(Array.from({ length: crowd }, create));
    expect(new Set(made.map(({ refId }) => refId)).size).toBe(1);
  });

  test('withdrawals by the merchant against assigns: one wins, whichever', async () => {
    const { refId } = await placePayout(world);
    const act = (n: number) =>
      n % 2 === 0
        ? world.merchant.client.call('payout.withdraw', { body: { refId } })
        : desk.admin.call('payout.assign', { body: { refId, peerId: world.payer.user.id } });
    const { done } = await atOnce(crowd, act);
    expect(done).toBe(1);
  });

  test('blocking a payer against assigns to it: nothing stays with it', async () => {
    const payer = await addMember(desk, 'peer-withdrawal');
    const refs: string[] = [];
    for (let n = 0; n < 20; n += 1) refs.push((await placePayout(world)).refId);
    const block = { body: { userId: payer.user.id, status: 'blocked' as const } };
    await atOnce(21, (n) =>
      n === 10
        ? desk.admin.call('user.updateStatus', block)
        : desk.admin.call('payout.assign', {
            body: { refId: refs[n > 10 ? n - 1 : n] ?? '', peerId: payer.user.id },
          }),
    );
    const { total } = await desk.admin.ok('payout.list', {
      query: { peerId: payer.user.id, status: 'pending' },
    });
    expect(total).toBe(0);
  });
});
