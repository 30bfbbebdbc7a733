import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  placeOrder,
  type World,
} from '../../testing/world.ts';

/** What a merchant's key gets of its own orders, and that it gets nothing else. */
let desk: TestDesk;
let world: World;
let paidPayout: string;
let dispute: Dispute;
/** Who must not be named to a merchant. */
let people: string[];

const shop = () => world.merchant.client;
const otherShop = () => world.otherMerchant.client;
const notThere = { status: 404, errorCode: 'NotFound' };

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  const paid = await payOrder(desk, world, { amount: '901.00' });
  await desk.admin.ok('payin.decide', { body: { refId: paid.refId, status: 'approved' } });
  await placeOrder(world, { amount: '902.00' });
  const { refId } = await givePayout(desk, world, world.peer);
  const done = { refId, status: 'approved' as const, utr: freshUtr() };
  await world.peer.client.ok('payout.decide', { body: done });
  paidPayout = refId;
  dispute = await desk.admin.ok('dispute.create', { body: { refId, reason: 'no money' } });
  await desk.admin.ok('dispute.start', { body: { disputeId: dispute.id } });
  const said = { disputeId: dispute.id, text: 'please send a picture of the debit' };
  await desk.admin.ok('dispute.message', { body: said });
  const upis = await desk.owner.query<{ vpa: string }>('select vpa from upi');
  const members = [world.peer, world.otherPeer, world.payer, world.north, world.south];
  people = [
    'Administrator',
    said.text,
    ...upis.rows.map(({ vpa }) => vpa),
    ...members.flatMap(({ user }) => [user.id, user.name]),
  ];
});
afterAll(() => desk.close());

function expectNobodyNamed(answer: unknown): void {
  const text = JSON.stringify(answer);
  for (const person of people) expect(text).not.toContain(person);
}

describe('the lists of a key', () => {
  test('contain its own orders, page by page, and name nobody', async () => {
    const payins = await shop().ok('payin.list', {});
    expect(payins.orders.map(({ amount }) => amount)).toEqual(['902.00', '901.00']);
    const page = await shop().ok('payin.list', { query: { pagesize: '1', skip: '1' } });
    expect(page).toMatchObject({ total: 2, orders: [{ amount: '901.00' }] });
    const payouts = await shop().ok('payout.list', {});
    expect(payouts.orders.map(({ refId }) => refId)).toEqual([paidPayout]);
    const disputes = await shop().ok('dispute.list', {});
    expect(disputes.orders.map(({ id }) => id)).toEqual([dispute.id]);
    for (const answer of [payins, payouts, disputes]) expectNobodyNamed(answer);
  });

  test('contain nothing of another merchant, whatever is asked for', async () => {
    const queries = [{}, { merchantId: world.merchant.id }, { q: 'Ravi' }, { orderid: paidPayout }];
    for (const query of queries) {
      for (const list of ['payin.list', 'payout.list', 'dispute.list'] as const) {
        const { orders, total } = await otherShop().ok(list, { query });
        expect([orders, total], list).toEqual([[], 0]);
      }
    }
  });

  test('do not tell by a filter who has an order', async () => {
    const [{ vpa } = { vpa: '' }] = (
      await desk.owner.query<{ vpa: string }>(
        'select vpa from payin p join upi v on v.id = p.upi_id',
      )
    ).rows;
    for (const query of [{ q: vpa }, { peerId: world.peer.user.id }]) {
      expect((await desk.admin.ok('payin.list', { query })).total).toBe(1);
      for (const list of ['payin.list', 'payout.list', 'dispute.list'] as const) {
        expect((await shop().ok(list, { query })).total, list).toBe(0);
      }
    }
  });
});

describe('a dispute by key', () => {
  test('is read by its merchant, by its id or its pay-out’s, and names nobody', async () => {
    for (const id of [dispute.id, paidPayout]) {
      const one = await shop().ok('dispute.one', { params: { id } });
      expect(one).toMatchObject({
        id: dispute.id,
        status: 'pending',
        handler: null,
        createdBy: { kind: 'user', name: '' },
        lastMessage: null,
        timeline: [],
        claims: [],
        preview: [],
      });
      expectNobodyNamed(one);
    }
  });

  test('404 for another merchant’s, and a pay-out of another is not disputed', async () => {
    for (const id of [dispute.id, paidPayout]) {
      const read = () => otherShop().call('dispute.one', { params: { id } });
      expect(await refusalOf(desk, read)).toEqual(notThere);
    }
    const body = { refId: paidPayout, reason: 'no money' };
    const raise = () => otherShop().call('dispute.create', { body });
    expect(await refusalOf(desk, raise)).toEqual(notThere);
    const withdraw = () => otherShop().call('payout.withdraw', { body: { refId: paidPayout } });
    expect(await refusalOf(desk, withdraw)).toEqual(notThere);
  });
});

test('a refusal names nobody either', async () => {
  const refused = await shop().call('payout.withdraw', { body: { refId: paidPayout } });
  expect(refused).toMatchObject({ status: 409, error: { errorCode: 'AlreadyDecided' } });
  expectNobodyNamed(refused);
  const again = { refId: paidPayout, reason: 'still no money' };
  const disputed = await shop().call('dispute.create', { body: again });
  expect(disputed).toMatchObject({ status: 409 });
  expectNobodyNamed(disputed);
});
