import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { proofOf } from '../../testing/proof.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { runJobs, testFile, uploadAndMatch } from '../../testing/statement.ts';
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

/* A liar uses the reference of an honest payer, on another pay-out and first. */

const amount = '800.00';
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
const balanceOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const pay = (by: Pick<Member, 'client'>, refId: string, utr: string, proofId?: string) =>
  by.client.call('payout.decide', {
    body: { refId, status: 'approved', utr, ...(proofId && { proofId }) },
  });
const late = (by: Member, refId: string, utr: string, proofId?: string) =>
  by.client.call('payout.lateUtr', { body: { refId, utr, ...(proofId && { proofId }) } });
const duplicate = { error: { errorCode: 'DuplicateUtr' } };

async function statesOf(utr: string): Promise<string[]> {
  const { rows } = await desk.owner.query<{ order_ref: string; state: string }>(
    `select order_ref, state from utr_claim where utr = $1 and state <> 'refused' order by id`,
    [utr],
  );
  return rows.map(({ order_ref: ref, state }) => `${ref} ${state}`);
}

/** The liar was credited with the reference; the honest payer has paid another pay-out with it. */
async function stolen() {
  const liar = await addMember(desk, 'peer', { parentId: world.south.user.id });
  const honest = await addMember(desk, 'peer', { parentId: world.north.user.id });
  const upiId = await addUpi(desk, honest);
  const { refId: lie } = await givePayout(desk, world, liar, { amount });
  const utr = freshUtr();
  expect(await pay(liar, lie, utr)).toMatchObject({ status: 200 });
  const { refId } = await givePayout(desk, world, honest, { amount });
  return { liar, honest, upiId, lie, refId, utr };
}

async function revoke(lie: string): Promise<void> {
  const body = { refId: lie, reason: 'no money' };
  const { id: disputeId } = await desk.admin.ok('dispute.create', { body });
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const verdict = { disputeId, status: 'revoke_claim', note: 'nothing arrived' } as const;
  await desk.admin.ok('dispute.resolve', { body: verdict });
}

describe('after the lie was found out', () => {
  test('the honest payer is credited at once, by a picture; the liar’s order keeps the trace', async () => {
    const { liar, honest, lie, refId, utr } = await stolen();
    await revoke(lie);
    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    expect(await pay(honest, refId, utr), 'a word alone').toMatchObject(duplicate);
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    expect(await pay(honest, refId, utr, await proofOf(honest))).toMatchObject({ status: 200 });
    expect(await statesOf(utr)).toEqual([`${lie} withdrawn`, `${refId} used`]);
    expect((await one(lie)).flags).toEqual(['REVOKED']);
    const { disputes } = await one(lie);
    expect(disputes).toHaveLength(1);
    expect([await balanceOf(honest), await balanceOf(liar)]).toEqual([amount, '0.00']);

    await desk.admin.ok('payout.assign', { body: { refId: lie, peerId: liar.user.id } });
    await liar.client.ok('payout.accept', { body: { refId: lie } });
    expect(await pay(liar, lie, utr, await proofOf(liar, 2))).toMatchObject(duplicate);
  });

  test('a former payer says so at once, and an admin approves it', async () => {
    const { liar, honest, lie, refId, utr } = await stolen();
    await revoke(lie);
    await honest.client.ok('payout.decide', { body: { refId, status: 'created' } });
    expect(await late(honest, refId, utr)).toMatchObject({ status: 422 });
    expect(await late(honest, refId, utr, await proofOf(honest))).toMatchObject({
      data: { flags: ['PAID_TWICE_RISK', 'UTR_CONTESTED'] },
    });
    expect(await statesOf(utr)).toEqual([`${lie} used`, `${refId} claimed`]);
    const approved = await pay({ client: desk.admin }, refId, utr);
    expect(approved).toMatchObject({ data: { status: 'approved', flags: ['PAID_TWICE_RISK'] } });
    expect(await statesOf(utr)).toEqual([`${lie} withdrawn`, `${refId} used`]);
    expect([await balanceOf(honest), await balanceOf(liar)]).toEqual([amount, '0.00']);
  });

  test('nobody else gains by it: not the liar elsewhere, not who pays next', async () => {
    const { liar, lie, utr } = await stolen();
    await revoke(lie);
    const { refId: other } = await givePayout(desk, world, liar, { amount });
    const next = await addMember(desk, 'peer', { parentId: world.south.user.id });
    await desk.admin.ok('payout.assign', { body: { refId: lie, peerId: next.user.id } });
    await next.client.ok('payout.accept', { body: { refId: lie } });
    for (const [member, refId] of [
      [liar, other],
      [next, lie],
    ] as const) {
      const proofId = await proofOf(member, 3);
      expect(await pay(member, refId, utr, proofId)).toMatchObject(duplicate);
      expect(await balanceOf(member)).toBe('0.00');
    }
    expect((await one(other)).status).toBe('processing');
    expect(await statesOf(utr)).toEqual([`${lie} used`]);
  });
});

describe('while the lie stands', () => {
  test('a picture keeps the reference for staff: both are marked, and the lie must go first', async () => {
    const { liar, honest, lie, refId, utr } = await stolen();
    const told = await pay(honest, refId, utr, await proofOf(honest));
    expect(told).toMatchObject(duplicate);
    expect(await one(refId)).toMatchObject({ status: 'processing', flags: ['UTR_CONTESTED'] });
    expect((await one(lie)).flags).toEqual(['UTR_CONTESTED']);
    expect(await statesOf(utr)).toEqual([`${lie} used`, `${refId} claimed`]);
    expect(await pay({ client: desk.admin }, refId, utr)).toMatchObject(duplicate);
    await revoke(lie);
    expect((await one(lie)).flags).toEqual(['REVOKED']);
    expect(await pay(honest, refId, utr)).toMatchObject({
      data: { status: 'approved', flags: [] },
    });
    expect([await balanceOf(honest), await balanceOf(liar)]).toEqual([amount, '0.00']);
  });

  test('a line that others attest takes it at once, before and after it was said', async () => {
    for (const isBefore of [true, false]) {
      const { honest, upiId, lie, refId, utr } = await stolen();
      const bring = () =>
        uploadAndMatch(
          desk,
          desk.admin,
          upiId,
          testFile([{ amount, rrn: utr, direction: 'debit' }]),
        );
      if (isBefore) await bring();
      await pay(honest, refId, utr, isBefore ? undefined : await proofOf(honest));
      if (!isBefore) await bring();
      await runJobs(desk);
      expect(await one(refId)).toMatchObject({ status: 'approved', utr });
      expect((await one(lie)).flags).toEqual(['UTR_LOST']);
      expect(await balanceOf(honest)).toBe(amount);
    }
  });

  test('a word, somebody else’s line and the payer’s own file of another take nothing', async () => {
    const { honest, upiId, lie, refId, utr } = await stolen();
    const file = testFile([{ amount: '799.00', rrn: utr, direction: 'debit' }]);
    await uploadAndMatch(desk, desk.admin, upiId, file);
    const before = await desk.fingerprint(['utr_claim', 'outbox']);
    expect(await pay(honest, refId, utr)).toMatchObject(duplicate);
    expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    const proofId = await proofOf(await addMember(desk, 'peer'));
    const foreign = await refusalOf(desk, () => pay(honest, refId, utr, proofId));
    expect(foreign).toMatchObject({ status: 422 });
    expect(await statesOf(utr)).toEqual([`${lie} used`]);
  });

  test('a true use that others attest is contested by nobody', async () => {
    const { liar: first, honest, lie: paid, refId, utr } = await stolen();
    const file = testFile([{ amount, rrn: utr, direction: 'debit' }]);
    const id = await uploadAndMatch(desk, desk.admin, await addUpi(desk, first), file);
    const lineId = (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
    await desk.admin.ok('utr.match', { body: { lineId, refId: paid } });
    const proofId = await proofOf(honest);
    expect(await pay(honest, refId, utr, proofId)).toMatchObject(duplicate);
    expect([(await one(refId)).flags, (await one(paid)).flags]).toEqual([[], []]);
  });
});

test('an honest payer whose claim was revoked days later may still say that it did send it', async () => {
  const honest = await addMember(desk, 'peer', { parentId: world.north.user.id });
  const { refId } = await givePayout(desk, world, honest, { amount });
  const utr = freshUtr();
  expect(await pay(honest, refId, utr)).toMatchObject({ status: 200 });
  const earlier = `update payout_assignment set ended_at = ended_at - interval '30 hours'
                   where ref_id = $1`;
  await desk.owner.query(earlier, [refId]);
  await revoke(refId);
  expect(await late(honest, refId, utr, await proofOf(honest))).toMatchObject({ status: 200 });
});
