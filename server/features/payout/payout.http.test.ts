import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addMerchant,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  placePayout,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await fundMerchant(desk, world.merchant.id);
  await fundMerchant(desk, world.otherMerchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const customer = { id: 'c', name: 'Ravi', upi: 'ravi@okaxis' };
const statusOf = async (refId: string) =>
  (await desk.admin.ok('payout.one', { params: { refId } })).status;

describe('intake', () => {
  test('the same order id with the same content answers the first order, with other content 409', async () => {
    const body = { orderId: 'twice', amount: '500.00', customer };
    const first = await world.merchant.client.ok('payout.create', { body });
    expect(first).toMatchObject({ status: 'created', peerUpiId: null, peer: null, flags: [] });
    expect(await world.merchant.client.ok('payout.create', { body })).toEqual(first);
    const other = { body: { ...body, amount: '501.00' } };
    expect(
      await refusalOf(desk, () => world.merchant.client.call('payout.create', other)),
    ).toMatchObject({ status: 409, errorCode: 'IdempotencyConflict' });
    const params = { orderId: 'twice' };
    expect(await world.merchant.client.ok('payout.byOrderId', { params })).toEqual(first);
    const theirs = await world.otherMerchant.client.refused('payout.byOrderId', { params });
    expect(theirs).toBe('NotFound');
  });

  test.each([
    [{ amount: '99.99' }, 'amount'],
    [{ amount: '100000.01' }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-500.00' }, 'amount'],
    [{ amount: '500.001' }, 'amount'],
    [{ amount: '500.00', currency: 'USD' }, 'currency'],
    [{ amount: '500.00', meta: [1] }, 'meta'],
    [{ amount: '500.00', meta: 'null' }, 'meta'],
    [{ amount: '500.00', customer: { ...customer, upi: 'nobody' } }, 'customer.upi'],
    [{ amount: '500.00', resolveType: 'auto' }, 'resolveType'],
  ])('422 for %j, nothing written', async (set, field) => {
    const body = { orderId: 'bad', customer, ...set } as never;
    const refused = await refusalOf(desk, () =>
      world.merchant.client.call('payout.create', { body }),
    );
    expect(refused).toEqual({ status: 422, errorCode: 'ValidationError', fields: [field] });
  });

  test('meta sent as text comes back as the object in it', async () => {
    const body = { orderId: 'text', amount: '500.00', customer, meta: ' {"basket":[7]} ' };
    const { meta } = await world.merchant.client.ok('payout.create', { body });
    const params = { orderId: 'text' };
    const read = await world.merchant.client.ok('payout.byOrderId', { params });
    expect([meta, read.meta]).toEqual([{ basket: [7] }, { basket: [7] }]);
  });

  test('amount and fee are held; what the balance does not cover is refused, nothing written', async () => {
    const merchant = await addMerchant(desk, { payinBps: 0, payoutBps: 200 });
    await fundMerchant(desk, merchant.id, '1019.99');
    const body = { orderId: 'big', amount: '1000.00', customer };
    const create = () => merchant.client.call('payout.create', { body });
    expect(await refusalOf(desk, create)).toMatchObject({
      status: 409,
      errorCode: 'InsufficientBalance',
    });
    await fundMerchant(desk, merchant.id, '0.01');
    const { refId } = await merchant.client.ok('payout.create', { body });
    const balance = () => merchant.client.ok('merchant.balance');
    expect(await balance()).toMatchObject({ balance: '0.00', held: '1020.00' });
    await merchant.client.ok('payout.withdraw', { body: { refId } });
    expect(await balance()).toMatchObject({ balance: '1020.00', held: '0.00' });
  });

  test('403 for a frozen merchant, nothing written', async () => {
    const merchant = await addMerchant(desk);
    await fundMerchant(desk, merchant.id);
    await desk.owner.query(`update merchant set status = 'frozen' where id = $1`, [merchant.id]);
    const body = { orderId: 'frozen', amount: '500.00', customer };
    const refused = await refusalOf(desk, () => merchant.client.call('payout.create', { body }));
    expect(refused).toMatchObject({ status: 403, errorCode: 'PermissionDenied' });
  });
});

describe('from assignment to paid', () => {
  test('the books: a change of the fee after creation unbalances nothing', async () => {
    const merchant = await addMerchant(desk, { payinBps: 0, payoutBps: 200 });
    await fundMerchant(desk, merchant.id, '2000.00');
    const payer = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
    const { refId } = await givePayout(desk, { merchant }, payer, { amount: '1000.00' });
    await desk.admin.ok('merchant.update', {
      body: { merchantId: merchant.id, fees: { payinBps: 0, payoutBps: 900 } },
    });
    const utr = freshUtr();
    const body = { refId, status: 'approved' as const, utr };
    const paid = await payer.client.ok('payout.decide', { body });
    expect(paid).toMatchObject({ status: 'approved', utr, decidedBy: { id: payer.user.id } });
    const { postings } = await desk.admin.ok('payout.one', { params: { refId } });
    expect(
      postings
        .filter(({ kind }) => kind === 'payout_approved')
        .map(({ account, amount }) => [account.replace(/:.*:/, ':'), amount]),
    ).toEqual([
      ['merchant:held', '-1020.00'],
      ['peer:wallet', '1000.00'],
      ['house:fees', '20.00'],
    ]);
    const own = await payer.client.ok('payout.one', { params: { refId } });
    expect(own.postings).toHaveLength(1);
    expect(await merchant.client.ok('merchant.balance')).toMatchObject({
      balance: '980.00',
      held: '0.00',
    });
  });

  test('the destination is for the admin, the merchant, and the peer that has accepted it', async () => {
    const upi = 'secretname@oksbi';
    const { refId } = await givePayout(desk, world, world.peer, { upi, accept: false });
    const seen = async (client: World['peer']['client']) => {
      const {
        customer: to,
        destinationShown,
        payLink,
      } = await client.ok('payout.one', {
        params: { refId },
      });
      const { orders } = await client.ok('payout.list', { query: { orderid: refId } });
      expect(orders[0]?.customer.upi).toBe(to.upi);
      return { upi: to.upi, destinationShown, hasLink: payLink !== null };
    };
    const masked = { upi: 'se…@oksbi', destinationShown: false, hasLink: false };
    expect(await seen(world.peer.client)).toEqual(masked);
    expect(await seen(world.north.client)).toEqual(masked);
    expect(await seen(desk.admin)).toEqual({ upi, destinationShown: true, hasLink: true });
    const accepted = await world.peer.client.ok('payout.accept', { body: { refId } });
    expect(accepted).toMatchObject({ status: 'processing', wasRevealed: true, customer: { upi } });
    expect(accepted.peerUpiId).toMatch(/@okaxis$/);
    expect(await seen(world.peer.client)).toEqual({ upi, destinationShown: true, hasLink: true });
    expect(await seen(world.north.client)).toEqual(masked);
    const { timeline } = await desk.admin.ok('payout.one', { params: { refId } });
    expect(timeline.at(-1)).toMatchObject({ event: 'accepted', detail: { revealed: true } });
    const body = { refId, status: 'approved' as const, utr: freshUtr() };
    await world.peer.client.ok('payout.decide', { body });
    expect(await seen(world.peer.client)).toMatchObject({ upi, hasLink: false });
    const { rows } = await desk.owner.query(
      `select 1 from audit where (before::text || after::text) like '%secretname%'`,
    );
    expect(rows).toEqual([]);
  });

  test('404 for whoever it is not theirs, whatever they ask', async () => {
    const { refId } = await givePayout(desk, world, world.payer, { accept: false });
    const ask = { params: { refId } };
    for (const { client } of [world.peer, world.otherPeer, world.south]) {
      expect(await client.refused('payout.one', ask)).toBe('NotFound');
      for (const refused of [
        await refusalOf(desk, () => client.call('payout.accept', { body: { refId } })),
        await refusalOf(desk, () =>
          client.call('payout.decide', { body: { refId, status: 'declined' } }),
        ),
      ]) {
        expect(refused).toMatchObject({ status: 404 });
      }
    }
    const late = { body: { refId, utr: freshUtr() } };
    for (const { client } of [world.peer, world.payer]) {
      const refused = await refusalOf(desk, () => client.call('payout.lateUtr', late));
      expect(refused).toMatchObject({ status: 404 });
    }
    const withdraw = await refusalOf(desk, () =>
      world.otherMerchant.client.call('payout.withdraw', { body: { refId } }),
    );
    expect(withdraw).toMatchObject({ status: 404 });
  });

  test('accepting is the assignee’s alone, and once', async () => {
    const { refId } = await givePayout(desk, world, world.payer, { accept: false });
    const body = { body: { refId } };
    for (const client of [desk.admin, world.north.client]) {
      const refused = await refusalOf(desk, () => client.call('payout.accept', body));
      expect(refused).toMatchObject({ status: 403 });
    }
    await world.payer.client.ok('payout.accept', body);
    const again = await refusalOf(desk, () => world.payer.client.call('payout.accept', body));
    expect(again).toMatchObject({ status: 409, errorCode: 'AlreadyDecided' });
  });

  test('paid needs a good UTR that nothing else used; a refused claim is kept', async () => {
    const { refId } = await givePayout(desk, world, world.payer);
    const decide = (utr?: string) =>
      world.payer.client.call('payout.decide', {
        body: { refId, status: 'approved', ...(utr ? { utr } : {}) },
      });
    for (const bad of [undefined, '12345', '9876543210']) {
      const refused = await refusalOf(desk, () => decide(bad));
      expect(refused).toMatchObject({ status: 422, fields: ['utr'] });
    }
    const payin = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: payin.refId } });
    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    expect(await decide(payin.utr)).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    const claims = await desk.owner.query(
      `select order_kind, state from utr_claim where order_ref = $1`,
      [refId],
    );
    expect(claims.rows).toEqual([{ order_kind: 'payout', state: 'refused' }]);
    expect((await decide(freshUtr())).status).toBe(200);
    const after = await refusalOf(desk, () => decide(freshUtr()));
    expect(after).toMatchObject({ status: 409, errorCode: 'AlreadyDecided' });
  });

  test('declined by its peer: what was held goes back', async () => {
    const before = await world.merchant.client.ok('merchant.balance');
    const { refId } = await givePayout(desk, world, world.payer);
    const body = { refId, status: 'declined' as const, note: 'account closed' };
    const declined = await world.payer.client.ok('payout.decide', { body });
    expect(declined).toMatchObject({ status: 'declined', note: 'account closed' });
    expect(await world.merchant.client.ok('merchant.balance')).toEqual(before);
  });

  test('the admin ends what nobody has; a subadmin and a merchant cannot then', async () => {
    const { refId } = await placePayout(world);
    await desk.admin.ok('payout.assign', { body: { refId, peerId: world.north.user.id } });
    const body = { refId, status: 'declined' as const };
    const refused = await refusalOf(desk, () => world.north.client.call('payout.decide', { body }));
    expect(refused).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    await desk.admin.ok('payout.decide', { body });
    const late = await refusalOf(desk, () =>
      world.merchant.client.call('payout.withdraw', { body: { refId } }),
    );
    expect(late).toMatchObject({ status: 409, errorCode: 'AlreadyDecided' });
  });

  test('withdrawn while nobody has it; not once it is assigned or was shown', async () => {
    const withdraw = (refId: string) =>
      world.merchant.client.call('payout.withdraw', { body: { refId } });
    const free = await placePayout(world);
    expect(await withdraw(free.refId)).toMatchObject({ data: { status: 'declined' } });
    const { refId } = await givePayout(desk, world, world.payer, { accept: false });
    const assign = await refusalOf(desk, () => withdraw(refId));
    expect(assign).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    await world.payer.client.ok('payout.accept', { body: { refId } });
    await world.payer.client.ok('payout.decide', { body: { refId, status: 'created' } });
    const shown = await refusalOf(desk, () => withdraw(refId));
    expect(shown).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    expect(await statusOf(refId)).toBe('created');
  });

  test('a retry with the same key answers the first answer', async () => {
    const { refId } = await givePayout(desk, world, world.payer);
    const key = { 'idempotency-key': randomUUID() };
    const body = { refId, status: 'approved' as const, utr: freshUtr() };
    const decide = () => world.payer.client.ok('payout.decide', { body }, key);
    const [first, ...rest] = await Promise.all([decide(), decide(), decide()]);
    for (const answer of [...rest, await decide()]) expect(answer).toEqual(first);
  });
});
