import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  await desk.admin.ok('settings.update', {
    body: { orderRules: { subadminDisputeMost: '1000000.00' } },
  });
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const one = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });
const balanceOf = async (member: Member) => (await member.client.ok('user.wallet')).balance;
const merchantMoney = () => world.merchant.client.ok('merchant.balance');

/** A pay-out paid by this person. */
async function paid(by: Member = world.payer, amount = '800.00') {
  const { refId } = await givePayout(desk, world, by, { amount });
  const utr = freshUtr();
  await by.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  return { refId, utr };
}

async function disputed(by: Member = world.payer, amount = '800.00'): Promise<Dispute> {
  const { refId } = await paid(by, amount);
  return desk.admin.ok('dispute.create', { body: { refId, reason: 'It did not arrive' } });
}

async function taken(by: Member = world.payer, amount = '800.00'): Promise<Dispute> {
  const { id } = await disputed(by, amount);
  return world.north.client.ok('dispute.start', { body: { disputeId: id } });
}

const resolve = (client: ApiClient, disputeId: string, status: 'resolved' | 'revoke_claim') =>
  client.call('dispute.resolve', { body: { disputeId, status, note: 'looked into it' } });

describe('opening', () => {
  test('with text that looks like a reason of the desk shows that text', async () => {
    const { refId } = await paid();
    const note = JSON.stringify({ reason: 'payout_merchant_asked', words: '' });
    const body = { refId, reason: 'Customer has nothing', note };
    const dispute = await world.merchant.client.ok('dispute.create', { body });
    expect(dispute.note).toBe(note);
    const { timeline } = await one(refId);
    expect(timeline.at(-1)).toMatchObject({ event: 'disputed', detail: { note } });
    const query = { subject: `dispute:${dispute.id}` };
    const { entries } = await desk.admin.ok('audit.list', { query });
    expect(entries[0]).toMatchObject({ action: 'dispute.created', after: { note } });
  });

  test('the merchant disputes its own pay-out; everyone concerned sees it', async () => {
    const { refId, utr } = await paid();
    const body = { refId, reason: 'Customer has nothing', note: 'called twice' };
    const dispute = await world.merchant.client.ok('dispute.create', { body });
    expect(dispute).toMatchObject({
      refId,
      utr,
      status: 'unassigned',
      reason: 'Customer has nothing',
      note: 'called twice',
      handler: null,
      peer: null,
      createdBy: { kind: 'merchant' },
      payout: { status: 'approved', peer: null, flags: ['DISPUTED'] },
    });
    expect(dispute.id).toMatch(/^DP/);
    for (const client of [desk.admin, world.north.client, world.payer.client]) {
      const { orders } = await client.ok('dispute.list', { query: { q: dispute.id } });
      expect(orders.map(({ id }) => id)).toEqual([dispute.id]);
      expect(await client.ok('dispute.one', { params: { id: refId } })).toMatchObject({
        id: dispute.id,
        peer: { id: world.payer.user.id },
      });
    }
    expect((await one(refId)).disputes).toMatchObject([{ id: dispute.id, status: 'unassigned' }]);
  });

  test('refused: not paid yet, disputed already, another merchant’s; nothing is written', async () => {
    const open = await givePayout(desk, world, world.payer);
    const dispute = await disputed();
    const cases = [
      [desk.admin, open.refId, 409, 'InvalidTransition'],
      [desk.admin, dispute.refId, 409, 'InvalidTransition'],
      [world.otherMerchant.client, dispute.refId, 404, 'NotFound'],
      [desk.admin, 'PO0', 404, 'NotFound'],
      [world.payer.client, dispute.refId, 403, 'PermissionDenied'],
      [world.north.client, dispute.refId, 403, 'PermissionDenied'],
    ] as const;
    for (const [client, refId, status, errorCode] of cases) {
      const call = () => client.call('dispute.create', { body: { refId, reason: 'late' } });
      expect(await refusalOf(desk, call), `${refId} ${status}`).toMatchObject({
        status,
        errorCode,
      });
    }
  });

  test('of fifty at once one opens it', async () => {
    const { refId } = await paid();
    const body = { refId, reason: 'nothing came' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.admin.call('dispute.create', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { total } = await desk.admin.ok('dispute.list', { query: { q: refId } });
    expect(total).toBe(1);
  });
});

describe('taking', () => {
  test('whoever starts it is the handler; the second is told who', async () => {
    const dispute = await taken();
    expect(dispute).toMatchObject({ status: 'pending', handler: { id: world.north.user.id } });
    const again = { body: { disputeId: dispute.id } };
    expect(await refusalOf(desk, () => desk.admin.call('dispute.start', again))).toMatchObject({
      status: 409,
      errorCode: 'InvalidTransition',
    });
    const south = () => world.south.client.call('dispute.start', again);
    expect(await refusalOf(desk, south)).toMatchObject({ status: 404 });
    const payer = () => world.payer.client.call('dispute.start', again);
    expect(await refusalOf(desk, payer)).toMatchObject({ status: 403 });
  });
});

describe('deciding', () => {
  test('the payment stands: nothing moves, the flag goes', async () => {
    const { id, refId } = await taken();
    const before = await balanceOf(world.payer);
    expect(await resolve(world.north.client, id, 'resolved')).toMatchObject({
      data: { status: 'resolved', note: 'looked into it', payout: { flags: [] } },
    });
    expect(await balanceOf(world.payer)).toBe(before);
    expect((await one(refId)).status).toBe('approved');
    const again = () => resolve(desk.admin, id, 'revoke_claim');
    expect(await refusalOf(desk, again)).toMatchObject({ errorCode: 'AlreadyDecided' });
  });

  test('revoked: the postings of the preview are written, and the pay-out is paid by another', async () => {
    const [first, second] = [
      world.payer,
      await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id }),
    ];
    await addUpi(desk, first);
    const start = { merchant: await merchantMoney(), first: await balanceOf(first) };
    const { id, refId, utr } = await taken(first, '900.00');
    const { preview } = await desk.admin.ok('dispute.one', { params: { id } });
    const done = await resolve(world.north.client, id, 'revoke_claim');
    expect(done).toMatchObject({
      data: {
        status: 'revoke_claim',
        payout: { status: 'created', utr: null, flags: ['REVOKED'] },
      },
    });
    expect(await balanceOf(first)).toBe(start.first);
    const back = await one(refId);
    expect(back).toMatchObject({ status: 'created', peer: null });
    expect(back.peerUpiId).not.toBeNull();
    const written = back.postings.filter(({ kind }) => kind === 'payout_revoked');
    const planned = preview.find(({ verdict }) => verdict === 'revoke_claim')?.postings;
    expect(written.map(({ account, amount }) => ({ account, amount }))).toEqual(planned);

    const assign = { body: { refId, peerId: second.user.id } };
    expect(await world.north.client.refused('payout.assign', assign)).toBe('InvalidTransition');
    await desk.admin.ok('payout.assign', assign);
    await second.client.ok('payout.accept', { body: { refId } });
    const reused = { refId, status: 'approved' as const, utr: utr ?? '' };
    const own = await second.client.call('payout.decide', { body: reused });
    expect(own.status).toBe(409);
    await second.client.ok('payout.decide', { body: { ...reused, utr: freshUtr() } });
    expect(await balanceOf(second)).toBe('900.00');
    const end = await merchantMoney();
    expect(Number(start.merchant.balance) - Number(end.balance)).toBe(900);
    expect(end.held).toBe(start.merchant.held);
  });

  test('refused: before it is taken, above the limit, out of scope, by a peer', async () => {
    const untaken = await disputed();
    const dispute = await taken(world.payer, '5000.00');
    await desk.owner.query('update app_user set max_amount = 499999 where id = $1', [
      world.north.user.id,
    ]);
    const cases = [
      [desk.admin, untaken.id, 409, 'InvalidTransition'],
      [world.north.client, dispute.id, 403, 'PermissionDenied'],
      [world.south.client, dispute.id, 404, 'NotFound'],
      [world.payer.client, dispute.id, 403, 'PermissionDenied'],
    ] as const;
    for (const [client, id, status, errorCode] of cases) {
      for (const verdict of ['resolved', 'revoke_claim'] as const) {
        const call = () => resolve(client, id, verdict);
        expect(await refusalOf(desk, call)).toMatchObject({ status, errorCode });
      }
    }
    const seen = await world.north.client.ok('dispute.one', { params: { id: dispute.id } });
    expect(seen.preview).toEqual([]);
    await desk.owner.query('update app_user set max_amount = null where id = $1', [
      world.north.user.id,
    ]);
  });

  test('of a hundred at once one decides, the others are told', async () => {
    const { id, refId } = await taken(world.payer, '700.00');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        resolve(n % 3 ? desk.admin : world.north.client, id, n % 2 ? 'resolved' : 'revoke_claim'),
      ),
    );
    const won = answers.filter((answer) => 'data' in answer);
    expect(won).toHaveLength(1);
    const codes = answers.flatMap((answer) => ('error' in answer ? [answer.error.errorCode] : []));
    expect(new Set(codes)).toEqual(new Set(['AlreadyDecided']));
    const verdict = won[0] && 'data' in won[0] ? won[0].data.status : null;
    expect((await one(refId)).status).toBe(verdict === 'resolved' ? 'approved' : 'created');
  });

  test('a payer may end below zero, and cannot withdraw what is disputed', async () => {
    const payer = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
    const { id } = await taken(payer, '600.00');
    const later = 25 * 3_600_000;
    desk.clock.advance(later);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    const take = (amount: string) =>
      desk.admin.call('user.changeWallet', {
        body: { userId: payer.user.id, kind: 'withdraw', amount, reason: 'cash' },
      });
    expect(await refusalOf(desk, () => take('600.00'))).toMatchObject({
      errorCode: 'InsufficientBalance',
    });
    await resolve(desk.admin, id, 'resolved');
    expect((await take('600.00')).status).toBe(200);
    const again = await desk.admin.ok('dispute.create', {
      body: {
        refId: (await desk.admin.ok('dispute.one', { params: { id } })).refId,
        reason: 'no',
        note: 'a new statement of the customer',
      },
    });
    await desk.admin.ok('dispute.start', { body: { disputeId: again.id } });
    await resolve(desk.admin, again.id, 'revoke_claim');
    const wallet = await desk.admin.ok('user.one', { params: { id: payer.user.id } });
    expect(wallet.wallet.balance).toBe('-600.00');
  });
});
