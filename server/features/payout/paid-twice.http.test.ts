import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { hourMs } from '@peerdesk/domain/durations.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { proofOf, sayLate } from '../../testing/proof.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
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

const one = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });
const claimsOf = async (refId: string) => {
  const { rows } = await desk.owner.query<{ utr: string; state: string }>(
    'select utr, state from utr_claim where order_ref = $1 order by id',
    [refId],
  );
  return rows;
};
const pay = (member: Member, refId: string, utr: string) =>
  member.client.call('payout.decide', { body: { refId, status: 'approved', utr } });

/**
 * A pay-out that the first payer released after seeing it and that the second has accepted since.
 */
async function passedOn(): Promise<{ first: Member; second: Member; refId: string }> {
  const first = await addMember(desk, 'peer-withdrawal', { parentId: world.south.user.id });
  const second = await addMember(desk, 'peer-withdrawal');
  const { refId } = await givePayout(desk, world, first, { amount: '800.00' });
  await first.client.ok('payout.decide', { body: { refId, status: 'created' } });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: second.user.id } });
  await second.client.ok('payout.accept', { body: { refId } });
  return { first, second, refId };
}

describe('"I did send it"', () => {
  test('the second payer’s completion is 409, both references are kept, an admin approves one', async () => {
    const { first, second, refId } = await passedOn();
    const [late, own] = [freshUtr(), freshUtr()];
    const told = await first.client.ok('payout.lateUtr', {
      body: { refId, utr: late, proofId: await proofOf(first) },
    });
    expect(told).toMatchObject({ destinationShown: false, flags: ['PAID_TWICE_RISK'] });
    expect(await pay(second, refId, own)).toMatchObject({
      status: 409,
      error: { errorCode: 'InvalidTransition' },
    });
    const again = await refusalOf(desk, () => pay(second, refId, own));
    expect(again, 'said twice, kept once').toMatchObject({ status: 409 });
    expect(await claimsOf(refId)).toEqual([
      { utr: late, state: 'claimed' },
      { utr: own, state: 'claimed' },
    ]);
    const { status, flags, assignments } = await one(refId);
    expect({ status, flags }).toEqual({ status: 'processing', flags: ['PAID_TWICE_RISK'] });
    expect(assignments.map(({ lateUtr }) => lateUtr)).toEqual([late, own]);
    const decline = await refusalOf(desk, () =>
      second.client.call('payout.decide', { body: { refId, status: 'declined' } }),
    );
    expect(decline).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    const body = { refId, status: 'approved' as const, utr: late };
    const approved = await desk.admin.ok('payout.decide', { body });
    expect(approved).toMatchObject({
      status: 'approved',
      utr: late,
      peer: { id: first.user.id },
      subadmin: { id: world.south.user.id, name: world.south.user.name },
    });
    const seen = await world.south.client.ok('payout.one', { params: { refId } });
    expect(seen.postings.length, 'its group sees what was credited').toBeGreaterThan(0);
    expect((await first.client.ok('user.wallet')).balance).toBe('800.00');
    expect(await claimsOf(refId)).toEqual([
      { utr: late, state: 'used' },
      { utr: own, state: 'claimed' },
    ]);
    expect((await second.client.ok('user.wallet')).balance).toBe('0.00');
    expect((await one(refId)).assignments.map(({ lateUtr }) => lateUtr)).toEqual([late, own]);
  });

  test('an admin may approve the one who has it instead', async () => {
    const { first, second, refId } = await passedOn();
    const [late, own] = [freshUtr(), freshUtr()];
    await sayLate(first, refId, late);
    await pay(second, refId, own);
    const body = { refId, status: 'approved' as const, utr: own };
    const approved = await desk.admin.ok('payout.decide', { body });
    expect(approved).toMatchObject({ utr: own, peer: { id: second.user.id } });
    expect((await first.client.ok('user.wallet')).balance).toBe('0.00');
  });

  test('after it was paid by another: nothing moves, it is flagged', async () => {
    const { first, second, refId } = await passedOn();
    const own = freshUtr();
    expect((await pay(second, refId, own)).status).toBe(200);
    const same = await refusalOf(desk, () =>
      first.client.call('payout.lateUtr', { body: { refId, utr: own } }),
    );
    expect(same).toMatchObject({ status: 409, errorCode: 'InvalidTransition' });
    await sayLate(first, refId, freshUtr());
    const { status, utr, flags } = await one(refId);
    expect({ status, utr, flags }).toEqual({
      status: 'approved',
      utr: own,
      flags: ['PAID_TWICE_RISK'],
    });
  });

  test('released and unassigned: the merchant cannot take it back, an admin approves the claim', async () => {
    const first = await addMember(desk, 'peer-withdrawal');
    const { refId } = await givePayout(desk, world, first);
    await first.client.ok('payout.decide', { body: { refId, status: 'created' } });
    const utr = freshUtr();
    await sayLate(first, refId, utr);
    const withdraw = await refusalOf(desk, () =>
      world.merchant.client.call('payout.withdraw', { body: { refId } }),
    );
    expect(withdraw).toMatchObject({ status: 409 });
    const body = { refId, status: 'approved' as const, utr };
    const approved = await desk.admin.ok('payout.decide', { body });
    expect(approved).toMatchObject({ status: 'approved', peer: { id: first.user.id } });
  });

  test('refused: who has it, a reference of the wrong shape, one that something else used', async () => {
    const { first, second, refId } = await passedOn();
    const proofId = await proofOf(first);
    const late = (member: Member, utr: string) =>
      member.client.call('payout.lateUtr', { body: { refId, utr, proofId } });
    expect(await refusalOf(desk, () => late(second, freshUtr()))).toMatchObject({ status: 404 });
    expect(await refusalOf(desk, () => late(first, '123'))).toMatchObject({ status: 422 });
    const payin = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: payin.refId } });
    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    expect(await late(first, payin.utr)).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    expect((await claimsOf(refId)).map(({ state }) => state)).toEqual(['refused']);
  });

  test('given it again, the same payer completes with the same reference', async () => {
    const { first, second, refId } = await passedOn();
    const utr = freshUtr();
    await sayLate(first, refId, utr);
    await second.client.ok('payout.decide', { body: { refId, status: 'created' } });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: first.user.id } });
    await first.client.ok('payout.accept', { body: { refId } });
    expect(await pay(first, refId, utr)).toMatchObject({ data: { status: 'approved', utr } });
  });

  test('the late reference and the completion at once: never paid without a word of the other', async () => {
    const { first, second, refId } = await passedOn();
    const proofId = await proofOf(first);
    await Promise.all([
      first.client.call('payout.lateUtr', { body: { refId, utr: freshUtr(), proofId } }),
      pay(second, refId, freshUtr()),
    ]);
    expect((await one(refId)).flags).toEqual(['PAID_TWICE_RISK']);
  });
});

describe('the credit of a pay-out', () => {
  test('stays for 24 hours; what was there before does not', async () => {
    const payer = await addMember(desk, 'peer-withdrawal', { topup: '100.00' });
    const { refId } = await givePayout(desk, world, payer, { amount: '500.00' });
    expect((await pay(payer, refId, freshUtr())).status).toBe(200);
    const withdraw = (amount: string) =>
      desk.admin.call('user.changeWallet', {
        body: { userId: payer.user.id, kind: 'withdraw', amount, reason: 'test' },
      });
    expect(await refusalOf(desk, () => withdraw('100.01'))).toMatchObject({
      status: 409,
      errorCode: 'InsufficientBalance',
    });
    expect(await withdraw('100.00')).toMatchObject({ data: { balance: '500.00' } });
    expect(await refusalOf(desk, () => withdraw('0.01'))).toMatchObject({ status: 409 });
    desk.clock.advance(24 * hourMs + 1000);
    desk.admin = await desk.anyone.signin('admin', adminPassword);
    expect(await withdraw('500.00')).toMatchObject({ data: { balance: '0.00' } });
  });
});
