import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { clearDue } from '../../testing/clear-due.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  placeOrder,
  type Member,
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
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const walletOf = (member: Member) => member.client.ok('user.wallet');

/** A peer without a deposit, the only one online, that says it has paid ₹77,777.00. */
async function bluffer() {
  await desk.owner.query(`update app_user set presence = 'offline' where role = 'peer'`);
  const peer = await addMember(desk, 'peer', { parentId: world.north.user.id });
  const upiId = await addUpi(desk, peer);
  const { refId } = await givePayout(desk, world, peer, { amount: '77777.00' });
  const utr = freshUtr();
  await peer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  return { peer, upiId, refId, utr };
}

/** What becomes of a customer's pay-in while only this peer could take it. */
async function payinStatus(peer: Member, amount = '77000.00'): Promise<string> {
  const { token } = await placeOrder(world, { amount });
  const { status } = await desk.anyone.ok('pay.open', { params: { token } });
  await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  return status;
}

/** A dispute about a pay-out, taken by the admin. */
async function dispute(refId: string, note = 'the customer says so'): Promise<string> {
  const body = { refId, reason: 'It did not arrive', note };
  const { id } = await desk.admin.ok('dispute.create', { body });
  await desk.admin.ok('dispute.start', { body: { disputeId: id } });
  return id;
}

const decideDispute = (disputeId: string, status: 'resolved' | 'revoke_claim') =>
  desk.admin.ok('dispute.resolve', { body: { disputeId, status, note: 'looked into it' } });

describe('the bank tells who received the money', () => {
  async function shown(receiver: string | null) {
    await fundMerchant(desk, world.merchant.id, '77777.00');
    const { peer, upiId, refId, utr } = await bluffer();
    const { customer } = await desk.admin.ok('payout.one', { params: { refId } });
    const vpa = receiver ?? customer.upi ?? '';
    const debit = { amount: '77777.00', rrn: utr, direction: 'debit', vpa } as const;
    await uploadAndMatch(desk, desk.admin, upiId, testFile([debit]));
    await clearDue(desk, desk.clock.now());
    const { exceptions } = await desk.admin.ok('utr.list', { query: { tab: 'alerts', q: refId } });
    return { ...(await walletOf(peer)), alerts: exceptions.map(({ alert }) => alert) };
  }

  test('the customer: the credit is available', async () => {
    expect(await shown(null)).toMatchObject({ available: '77777.00', alerts: [] });
  });

  test('somebody else: it proves nothing, and an alert says so', async () => {
    expect(await shown('friend@okaxis')).toMatchObject({
      balance: '77777.00',
      available: '0.00',
      alerts: ['PAYOUT_NOT_IN_BANK'],
    });
  });
});

describe('the credit of a pay-out that nobody else attests', () => {
  test('is in the balance and available for nothing', async () => {
    const { peer } = await bluffer();
    expect(await walletOf(peer)).toMatchObject({
      balance: '77777.00',
      held: '0.00',
      available: '0.00',
    });
    const take = {
      userId: peer.user.id,
      kind: 'withdraw' as const,
      amount: '1.00',
      reason: 'cash',
    };
    const refused = await refusalOf(desk, () =>
      desk.admin.call('user.changeWallet', { body: take }),
    );
    expect(refused).toMatchObject({ errorCode: 'InsufficientBalance' });
    expect(await payinStatus(peer)).toBe('unassigned');
  });

  test('does not spend a deposit twice: the hold of an order leaves it out too', async () => {
    const { peer } = await bluffer();
    await desk.admin.ok('user.changeWallet', {
      body: { userId: peer.user.id, kind: 'topup', amount: '1000.00', reason: 'deposit' },
    });
    expect((await walletOf(peer)).available).toBe('1000.00');
    const placed = await Promise.all(
      [600, 601, 602].map((rupees) => placeOrder(world, { amount: `${rupees}.00` })),
    );
    await peer.client.ok('user.updateMe', { body: { presence: 'online' } });
    const pages = await Promise.all(
      placed.map(({ token }) => desk.anyone.ok('pay.open', { params: { token } })),
    );
    const statuses = pages.map(({ status }) => status).sort();
    expect(statuses).toEqual(['pending', 'unassigned', 'unassigned']);
    await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  });

  test('clears after 24 hours without a dispute', async () => {
    const { peer } = await bluffer();
    await clearDue(desk, desk.clock.now() + dayMs - 60_000);
    expect((await walletOf(peer)).available).toBe('0.00');
    await clearDue(desk, desk.clock.now() + dayMs + 60_000);
    expect((await walletOf(peer)).available).toBe('77777.00');
  });

  test('clears by a statement of the admin, not by the peer’s or its subadmin’s', async () => {
    const { peer, upiId, utr } = await bluffer();
    const file = testFile([{ amount: '77777.00', rrn: utr, direction: 'debit' }]);
    for (const { client } of [peer, world.north]) {
      await uploadAndMatch(desk, client, upiId, file);
      await clearDue(desk, desk.clock.now());
      expect((await walletOf(peer)).available).toBe('0.00');
    }
    await uploadAndMatch(desk, desk.admin, upiId, file);
    await clearDue(desk, desk.clock.now());
    expect((await walletOf(peer)).available).toBe('77777.00');
  });

  test('does not clear while it is disputed; one that had cleared is uncleared again', async () => {
    const { peer, refId } = await bluffer();
    const open = await dispute(refId);
    await clearDue(desk, desk.clock.now() + 2 * dayMs);
    expect((await walletOf(peer)).available).toBe('0.00');
    await decideDispute(open, 'resolved');
    await clearDue(desk, desk.clock.now() + 2 * dayMs);
    expect((await walletOf(peer)).available).toBe('77777.00');

    const again = await dispute(refId, 'a statement of the customer’s bank');
    expect(await walletOf(peer)).toMatchObject({ balance: '77777.00', available: '0.00' });
    expect(await desk.bookErrors()).toEqual([]);
    await decideDispute(again, 'revoke_claim');
    expect(await walletOf(peer)).toMatchObject({ balance: '0.00', available: '0.00' });
  });

  test('is taken back whole when the claim is revoked within the day', async () => {
    const { peer, refId } = await bluffer();
    expect(await payinStatus(peer)).toBe('unassigned');
    await decideDispute(await dispute(refId), 'revoke_claim');
    expect(await walletOf(peer)).toMatchObject({ balance: '0.00', available: '0.00' });
  });

  test('clears once, whoever clears at the same moment', async () => {
    const { peer } = await bluffer();
    const later = desk.clock.now() + dayMs + 60_000;
    await Promise.all(Array.from({ length: 8 }, () => clearDue(desk, later)));
    expect((await walletOf(peer)).available).toBe('77777.00');
  });
});

describe('the credit that an attested line proved until a person undid the match', () => {
  /** Proved by hand with a line of another reference, and cleared. */
  async function proved() {
    const { peer, upiId, refId } = await bluffer();
    const line = { amount: '77777.00', rrn: freshUtr(), direction: 'debit' as const };
    await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
    const { rows } = await desk.owner.query<{ id: string }>(
      'select id from statement_line where rrn = $1',
      [line.rrn],
    );
    const lineId = rows[0]?.id ?? '';
    await desk.admin.ok('utr.match', { body: { lineId, refId } });
    return { peer, refId, undo: () => desk.admin.ok('utr.undo', { body: { lineId } }) };
  }
  const sweep = (later = 0) => clearDue(desk, desk.clock.now() + later);

  test('is uncleared again, whether it had cleared or not, and clears by time', async () => {
    for (const isSwept of [true, false]) {
      const { peer, undo } = await proved();
      if (isSwept) {
        await sweep();
        expect((await walletOf(peer)).available).toBe('77777.00');
      }
      await undo();
      await sweep();
      expect(await walletOf(peer)).toMatchObject({ balance: '77777.00', available: '0.00' });
      expect(await desk.bookErrors()).toEqual([]);
      await sweep(dayMs + 60_000);
      expect((await walletOf(peer)).available).toBe('77777.00');
    }
  });

  test('leaves less than nothing available where it was spent, and nothing more is assigned', async () => {
    const { peer, undo, refId } = await proved();
    await sweep();
    const spent = { userId: peer.user.id, kind: 'withdraw' as const, amount: '70000.00' };
    await desk.admin.ok('user.changeWallet', { body: { ...spent, reason: 'cash' } });
    await undo();
    await sweep();
    expect(await walletOf(peer)).toMatchObject({ balance: '7777.00', available: '-70000.00' });
    expect(await payinStatus(peer, '500.00')).toBe('unassigned');
    await decideDispute(await dispute(refId), 'revoke_claim');
    expect(await walletOf(peer)).toMatchObject({ balance: '-70000.00', available: '-70000.00' });
  });

  test('stays available once the day without a dispute is over', async () => {
    const { peer, undo } = await proved();
    desk.clock.advance(dayMs + 60_000);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    await sweep();
    await undo();
    const { wallet } = await desk.admin.ok('user.one', { params: { id: peer.user.id } });
    expect(wallet).toMatchObject({ balance: '77777.00', available: '77777.00' });
    world = { ...world, north: await signedInAgain(world.north) };
  });
});

/** Sessions end as time passes. */
async function signedInAgain(member: Member): Promise<Member> {
  return { ...member, client: await desk.anyone.signin(member.user.username, password) };
}

test('a withdrawal finds a credit that is due, swept or not', async () => {
  const { peer } = await bluffer();
  desk.clock.advance(dayMs + 60_000);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const body = {
    userId: peer.user.id,
    kind: 'withdraw' as const,
    amount: '77777.00',
    reason: 'cash',
  };
  const left = await desk.admin.ok('user.changeWallet', { body });
  expect(left).toMatchObject({ balance: '0.00', available: '0.00' });
});
