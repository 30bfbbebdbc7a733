import { minor } from '@peerdesk/domain/money.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { lockAwaited } from '../../testing/wait.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  payOrder,
  placeOrder,
  type Member,
} from '../../testing/world.ts';
import { readPayins } from '../../core/order/payin/store.ts';
import { readCandidates } from '../../core/order/upi-candidates.ts';
import { assignTogether } from './assign.ts';
import { expireDue, waitingAssigner } from './sweep.ts';
import { queueDeliveries } from '../../core/webhook/queue-deliveries.ts';
import { ChangeWriter } from '../../core/write/change-writer.ts';
import { Live } from '../../platform/live/live.ts';
import { signedBy, systemAuthor } from '../../core/write/author.ts';

let desk: TestDesk;
let merchant: Awaited<ReturnType<typeof addMerchant>>;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  merchant = await addMerchant(desk);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

async function addPeers(count: number, topup: string): Promise<Member[]> {
  const peers: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const peer = await addMember(desk, 'peer', { topup, payinBps: 100 });
    await addUpi(desk, peer);
    peers.push(peer);
  }
  return peers;
}

const place = (set: Parameters<typeof placeOrder>[1]) => placeOrder({ merchant }, set);

async function outcomesOfOpening(orders: readonly { token: string }[]): Promise<string[]> {
  const answers = await Promise.all(
    orders.map(({ token }) => desk.anyone.call('pay.open', { params: { token } })),
  );
  return answers.map((a) => ('data' in a ? a.data.status : a.error.errorCode)).toSorted();
}

test('of ten payments that one customer opens at once, three are open', async () => {
  const peers = await addPeers(10, '1000.00');
  const orders = [];
  for (let n = 0; n < 10; n += 1) {
    orders.push(await place({ customerId: 'hasty', amount: '500.00' }));
  }
  const outcomes = await outcomesOfOpening(orders);
  expect(outcomes).toEqual([...Array(7).fill('NoCapacity'), ...Array(3).fill('pending')]);
  for (const { client } of peers) {
    await client.ok('user.updateMe', { body: { presence: 'offline' } });
  }
});

test('payments that open at once on two servers share the UPI IDs evenly, and none is put off', async () => {
  const peers = await addPeers(8, '90000.00');
  const orders = [];
  for (let n = 0; n < 64; n += 1)
    orders.push(await place({ amount: `${600 + (n % 5)}.${10 + n}` }));
  expect(new Set(await outcomesOfOpening(orders))).toEqual(new Set(['pending']));
  const { rows } = await desk.owner.query<{ given: number }>(
    `select count(*)::int as given
     from payin p join upi v on v.id = p.upi_id
     where p.peer_id = any ($1) group by v.id`,
    [peers.map(({ user }) => user.id)],
  );
  expect(rows.map(({ given }) => given)).toEqual(Array(8).fill(8));
  for (const { client } of peers) {
    await client.ok('user.updateMe', { body: { presence: 'offline' } });
  }
});

test('without a database all that open at once fail at once, and none waits for the others', async () => {
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  const orders = [await place({ amount: '610.00' }), await place({ amount: '611.00' })];
  const refIds = orders.map(({ refId }) => refId);
  const rows = await readPayins(services.pool, refIds);
  let tries = 0;
  const changes = {
    transactionAfter: () => {
      tries += 1;
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    },
  };
  const author = systemAuthor(desk.clock.now());
  const outcomes = await assignTogether(
    Object.assign(Object.create(services), { changes }),
    rows.map((row) => ({ author, row })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('a wallet that covers three payments gets three of thirty that open at once', async () => {
  const [peer] = await addPeers(1, '3050.00');
  const orders = [];
  for (let n = 0; n < 30; n += 1) orders.push(await place({ amount: `1000.${10 + n}` }));
  const outcomes = await outcomesOfOpening(orders);
  expect(outcomes).toEqual([...Array(3).fill('pending'), ...Array(27).fill('unassigned')]);
  const wallet = await peer?.client.ok('user.wallet');
  expect(Number(wallet?.available)).toBeLessThan(1000);
  expect(Number(wallet?.available)).toBeGreaterThanOrEqual(0);
  await peer?.client.ok('user.updateMe', { body: { presence: 'offline' } });
});

type Withdraw = (peer: Member) => Promise<unknown>;

test.each<[string, Withdraw]>([
  [
    'is blocked',
    ({ user }) =>
      desk.admin.ok('user.updateStatus', { body: { userId: user.id, status: 'blocked' } }),
  ],
  ['goes offline', ({ client }) => client.ok('user.updateMe', { body: { presence: 'offline' } })],
  [
    'is put on watch',
    ({ user }) => desk.admin.ok('user.update', { body: { userId: user.id, tag: 'watch' } }),
  ],
  [
    'may only take less',
    ({ user }) =>
      desk.admin.ok('user.update', {
        body: { userId: user.id, limits: { maxAmount: '400.00' } },
      }),
  ],
])('a peer that %s while it is being chosen is not given the order', async (_what, withdraw) => {
  const [peer] = await addPeers(1, '5000.00');
  const pool = desk.servers[0]?.services.pool;
  if (!peer || !pool) throw new Error('a peer and a server are needed');
  const read = await readCandidates(pool, minor(50_000n), desk.clock.now());
  const seen = read.find((candidate) => candidate.peer.id === peer.user.id);
  await withdraw(peer);
  const changes = new ChangeWriter(
    pool,
    new Live(),
    queueDeliveries(() => 'UTC'),
  );
  const written = await changes.write({
    ...signedBy(systemAuthor(desk.clock.now())),
    assignment: { upiId: seen?.upiId ?? '', upiVersion: seen?.upiVersion ?? -1 },
    audit: [],
    outbox: [],
  });
  expect(written).toMatchObject({ ok: false, failure: 'upi-taken' });
  await desk.admin.ok('user.updateStatus', { body: { userId: peer.user.id, status: 'blocked' } });
});

test('nothing is assigned for a merchant that was blocked after it placed the order', async () => {
  const [peer] = await addPeers(1, '5000.00');
  const shop = await addMerchant(desk);
  const { token } = await placeOrder({ merchant: shop }, { amount: '700.00' });
  const setStatus = (status: 'active' | 'blocked') =>
    desk.admin.ok('merchant.update', { body: { merchantId: shop.id, status } });
  await setStatus('blocked');
  const page = await desk.anyone.ok('pay.open', { params: { token } });
  expect(page).toMatchObject({ status: 'unassigned', upi: null });
  await setStatus('active');
  const again = await desk.anyone.ok('pay.open', { params: { token } });
  expect(again.status).toBe('pending');
  await peer?.client.ok('user.updateMe', { body: { presence: 'offline' } });
});

test('an order that cannot be ended stops no other', async () => {
  const peers = await addPeers(2, '5000.00');
  const stuck = await place({ amount: '800.00' });
  await outcomesOfOpening([stuck]);
  const { peer } = await desk.admin.ok('payin.one', { params: { refId: stuck.refId } });
  const other = await place({ amount: '800.00' });
  await outcomesOfOpening([other]);
  const hold = `update account set held = held + $2 where id = 'peer:' || $1 || ':wallet'`;
  await desk.owner.query(hold, [peer?.id, -80_000]);
  const services = desk.servers[0]?.services;
  if (!services) throw new Error('a server is needed');
  const later = { ...services, clock: () => desk.clock.now() + 16 * 60_000 };
  await expect(expireDue(later)).rejects.toThrow('1 orders');
  await desk.owner.query(hold, [peer?.id, 80_000]);
  const status = async (refId: string) =>
    (await desk.admin.ok('payin.one', { params: { refId } })).status;
  expect([await status(stuck.refId), await status(other.refId)]).toEqual(['pending', 'expired']);
  await expireDue(later);
  expect(await status(stuck.refId)).toBe('expired');
  for (const { client } of peers) {
    await client.ok('user.updateMe', { body: { presence: 'offline' } });
  }
});

test('a UTR that the customer changes while it is confirmed is not approved unseen', async () => {
  const [peer] = await addPeers(1, '5000.00');
  const { refId } = await payOrder(desk, { merchant }, { amount: '600.00' });
  const [seen, other] = [freshUtr(), freshUtr()];
  const author = await desk.owner.connect();
  await author.query('begin');
  const change = 'update payin set utr = $2, version = version + 1 where ref_id = $1';
  await author.query(change, [refId, other]);
  const confirming = desk.admin.call('payin.confirm', { body: { refId } });
  await lockAwaited(desk.owner);
  await author.query('update utr_claim set utr = $2 where order_ref = $1', [refId, other]);
  await author.query('commit');
  author.release();
  expect(await confirming).toMatchObject({ error: { errorCode: 'InvalidTransition' } });
  const body = { refId, status: 'approved', utr: seen } as const;
  expect(await desk.admin.ok('payin.decide', { body })).toMatchObject({ utr: seen });
  await peer?.client.ok('user.updateMe', { body: { presence: 'offline' } });
});

/** Everything that can happen to an order, in random order and concurrently, on both servers. */
test('openings, references, decisions, withdrawals and expiry at once lose nothing', async () => {
  const peers = await addPeers(4, '20000.00');
  const orders: Awaited<ReturnType<typeof place>>[] = [];
  for (let n = 0; n < 40; n += 1) orders.push(await place({ amount: `${500 + (n % 7)}.00` }));
  const [first, second] = desk.servers;
  if (!first || !second) throw new Error('two servers are needed');
  const assign = [waitingAssigner(first.services), waitingAssigner(second.services)];
  const pick = (most: number) => Math.floor(Math.random() * most);
  const utr = () => String(500_000_000_000 + pick(12));
  const moves = [
    (o: (typeof orders)[0]) => desk.anyone.call('pay.open', { params: { token: o.token } }),
    (o: (typeof orders)[0]) =>
      desk.anyone.call('pay.utr', { params: { token: o.token }, body: { utr: utr() } }),
    (o: (typeof orders)[0]) => desk.admin.call('payin.confirm', { body: { refId: o.refId } }),
    (o: (typeof orders)[0]) =>
      desk.admin.call('payin.decide', { body: { refId: o.refId, status: 'approved', utr: utr() } }),
    (o: (typeof orders)[0]) =>
      pick(4) > 0
        ? desk.anyone.call('pay.get', { params: { token: o.token } })
        : desk.admin.call('payin.decide', { body: { refId: o.refId, status: 'declined' } }),
  ];
  const codes = new Set<string>();
  const play = async () => {
    for (let n = 0; n < 60; n += 1) {
      const order = orders[pick(orders.length)];
      const move = moves[pick(moves.length)];
      if (!order || !move) continue;
      const answer = await move(order);
      codes.add('error' in answer ? answer.error.errorCode : 'ok');
    }
  };
  const withdraw = async () => {
    for (let n = 0; n < 40; n += 1) {
      const userId = peers[pick(peers.length)]?.user.id ?? '';
      const kind = (['topup', 'withdraw'] as const)[pick(2)] ?? 'topup';
      await desk.admin.call('user.changeWallet', {
        body: { userId, kind, amount: '900.00', reason: 'race' },
      });
    }
  };
  const jobs = async () => {
    for (let n = 0; n < 15; n += 1) {
      await Promise.all(assign.map((run) => run()));
      desk.clock.advance(20_000);
      await Promise.all([expireDue(first.services), expireDue(second.services)]);
      await sleep(20);
    }
  };
  await Promise.all([play(), play(), play(), play(), play(), play(), withdraw(), jobs()]);
  for (const code of ['InternalError', 'Unavailable']) expect(codes).not.toContain(code);
  const { rows } = await desk.owner.query<{ status: string }>('select distinct status from payin');
  expect(rows.map((row) => row.status)).toContain('approved');
  const overdrawn = await desk.owner.query(
    'select id from account where held > greatest(balance, 0)',
  );
  expect(overdrawn.rows).toEqual([]);
});
