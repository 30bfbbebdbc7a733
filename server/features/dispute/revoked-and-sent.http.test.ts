import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { sayLate } from '../../testing/proof.ts';
import {
  addMember,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  type Member,
  type World,
} from '../../testing/world.ts';

/** A payer who truly sent a pay-out whose claim was revoked gets its credit back. */
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

const amount = '800.00';
const balanceOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const pay = ({ client }: Pick<Member, 'client'>, refId: string, utr: string) =>
  client.call('payout.decide', { body: { refId, status: 'approved', utr } });

/** Paid with this reference, disputed, and revoked. */
async function revoked() {
  const payer = await addMember(desk, 'peer', { parentId: world.north.user.id });
  const { refId } = await givePayout(desk, world, payer, { amount });
  const utr = freshUtr();
  expect(await pay(payer, refId, utr)).toMatchObject({ status: 200 });
  const body = { refId, reason: 'no money' };
  await world.merchant.client.ok('dispute.create', { body });
  const { id: disputeId } = await desk.admin.ok('dispute.one', { params: { id: refId } });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const verdict = { disputeId, status: 'revoke_claim', note: 'nothing arrived' } as const;
  await desk.admin.ok('dispute.resolve', { body: verdict });
  expect(await balanceOf(payer)).toBe('0.00');
  return { payer, refId, utr };
}

test('by an admin, with the reference that the revoked claim used', async () => {
  const { payer, refId, utr } = await revoked();
  await sayLate(payer, refId, utr);
  expect(await pay({ client: desk.admin }, refId, utr)).toMatchObject({
    status: 200,
    data: { status: 'approved', peer: { id: payer.user.id }, utr },
  });
  expect(await balanceOf(payer)).toBe(amount);
  const { rows } = await desk.owner.query(`select order_ref, state from utr_claim where utr = $1`, [
    utr,
  ]);
  expect(rows).toEqual([{ order_ref: refId, state: 'used' }]);
});

test('but whoever pays next does not pay with it', async () => {
  const { refId, utr } = await revoked();
  const next = await addMember(desk, 'peer', { parentId: world.south.user.id });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: next.user.id } });
  await next.client.ok('payout.accept', { body: { refId } });
  expect(await pay(next, refId, utr)).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
  expect(await balanceOf(next)).toBe('0.00');
  expect(await pay(next, refId, freshUtr())).toMatchObject({ status: 200 });
});
