import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { proofOf, sayLate } from '../../testing/proof.ts';
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
import type { ApiClient } from '../../platform/api-client/client.ts';

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

interface Payer extends Member {
  upiId: string;
}

async function payerOf(group: Member, accountId?: string): Promise<Payer> {
  const member = await addMember(desk, 'peer', { parentId: group.user.id });
  return { ...member, upiId: await addUpi(desk, member, accountId ? { accountId } : {}) };
}

/** Seen and given back by the first, accepted by the second; they share a bank account or not. */
async function passedOn(accountId?: string) {
  const first = await payerOf(world.north, accountId);
  const second = await payerOf(world.south, accountId);
  const { refId } = await givePayout(desk, world, first, { amount });
  await first.client.ok('payout.decide', { body: { refId, status: 'created' } });
  await desk.admin.ok('payout.assign', { body: { refId, peerId: second.user.id } });
  await second.client.ok('payout.accept', { body: { refId } });
  return { first, second, refId };
}

const one = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });
const balanceOf = async ({ client }: Member) => {
  const { balance, available } = await client.ok('user.wallet');
  return { balance, available };
};
const none = { balance: '0.00', available: '0.00' };
const pay = (by: Member, refId: string, utr: string) =>
  by.client.call('payout.decide', { body: { refId, status: 'approved', utr } });
const debit = (utr: string) => testFile([{ amount, rrn: utr, direction: 'debit' }]);
const bring = (client: ApiClient, { upiId }: Payer, utr: string) =>
  uploadAndMatch(desk, client, upiId, debit(utr));

/** Both say that they paid, and nobody has decided yet. */
async function contested(accountId?: string) {
  const passed = await passedOn(accountId);
  const { first, second, refId } = passed;
  const [late, own] = [freshUtr(), freshUtr()];
  await sayLate(first, refId, late);
  expect(await pay(second, refId, own)).toMatchObject({ status: 409 });
  return { ...passed, late, own };
}

describe('a former payer’s late reference', () => {
  test('422 without anything that shows the payment, and it stops nobody', async () => {
    const { first, second, refId } = await passedOn();
    const say = (body: { proofId?: string } = {}) =>
      first.client.call('payout.lateUtr', { body: { refId, utr: freshUtr(), ...body } });
    const proofs = [{}, { proofId: await proofOf(second) }, { proofId: `F${'0'.repeat(18)}` }];
    for (const proof of proofs) {
      const refused = await refusalOf(desk, () => say(proof));
      expect(refused).toEqual({
        status: 422,
        errorCode: 'ValidationError',
        fields: ['proofId'],
      });
    }
    const told = await say();
    expect(told).toMatchObject({
      error: { fields: { proofId: expect.stringContaining('Add a picture of the payment') } },
    });
    const { data } = (await pay(second, refId, freshUtr())) as { data: { status: string } };
    expect(data.status).toBe('approved');
  });

  test('comes with a picture that the admin and its own group see, nobody else', async () => {
    const { first, second, refId } = await passedOn();
    const proofId = await proofOf(first, 7);
    await first.client.ok('payout.lateUtr', { body: { refId, utr: freshUtr(), proofId } });
    const { assignments } = await one(refId);
    expect(assignments.map(({ lateProofId }) => lateProofId)).toEqual([proofId, null]);
    const params = { id: proofId };
    for (const { client } of [{ client: desk.admin }, world.north, first]) {
      expect((await client.call('file.get', { params })).status).toBe(200);
    }
    for (const { client } of [world.south, second]) {
      expect(await client.refused('file.get', { params })).toBe('NotFound');
    }
  });

  test('needs no picture when a line of the own account shows it', async () => {
    const { first, refId } = await passedOn();
    const utr = freshUtr();
    await bring(first.client, first, utr);
    await first.client.ok('payout.lateUtr', { body: { refId, utr } });
    expect((await one(refId)).flags).toEqual(['PAID_TWICE_RISK']);
  });

  test('somebody else’s line, or one of another amount, is nothing of the own', async () => {
    const { first, second, refId } = await passedOn();
    const [theirs, other] = [freshUtr(), freshUtr()];
    await bring(desk.admin, second, theirs);
    const file = testFile([{ amount: '799.00', rrn: other, direction: 'debit' }]);
    await uploadAndMatch(desk, desk.admin, first.upiId, file);
    for (const utr of [theirs, other]) {
      const refused = await refusalOf(desk, () =>
        first.client.call('payout.lateUtr', { body: { refId, utr } }),
      );
      expect(refused).toMatchObject({ status: 422, fields: ['proofId'] });
    }
  });
});

describe('the bank line of whoever has it decides', () => {
  test('when somebody else attests it: approved and proved without an admin', async () => {
    const { first, second, refId, late, own } = await contested();
    await bring(desk.admin, second, own);
    const paid = await one(refId);
    expect(paid).toMatchObject({
      status: 'approved',
      utr: own,
      peer: { id: second.user.id },
      decidedBy: { name: 'System' },
      statement: { rule: 'EXACT_UTR' },
    });
    expect(paid.timeline.slice(-2).map(({ event }) => event)).toEqual(['paid', 'matched']);
    expect(await balanceOf(second)).toEqual({ balance: amount, available: amount });
    expect(await balanceOf(first)).toEqual(none);
    const again = await refusalOf(desk, () =>
      desk.admin.call('payout.decide', { body: { refId, status: 'approved', utr: late } }),
    );
    expect(again).toMatchObject({ errorCode: 'AlreadyDecided' });
  });

  test('also when it was there before the payer entered the reference', async () => {
    const { first, second, refId } = await passedOn();
    await sayLate(first, refId, freshUtr());
    const own = freshUtr();
    await bring(desk.admin, second, own);
    expect((await one(refId)).status).toBe('processing');
    await pay(second, refId, own);
    await Promise.all([runJobs(desk), runJobs(desk)]);
    expect(await one(refId)).toMatchObject({ status: 'approved', utr: own });
    expect(await balanceOf(second)).toEqual({ balance: amount, available: amount });
  });

  test('when the late claim took its reference: it is the account that tells', async () => {
    const { first, second, refId } = await passedOn();
    const own = freshUtr();
    await sayLate(first, refId, own);
    await pay(second, refId, own);
    await bring(desk.admin, second, own);
    expect(await one(refId)).toMatchObject({ status: 'approved', peer: { id: second.user.id } });
    expect(await balanceOf(first)).toEqual(none);
  });

  test('the admin who approves a reference that both claim approves whoever has it', async () => {
    const { first, second, refId } = await passedOn();
    const own = freshUtr();
    await sayLate(first, refId, own);
    await pay(second, refId, own);
    const body = { refId, status: 'approved' as const, utr: own };
    expect(await desk.admin.ok('payout.decide', { body })).toMatchObject({
      peer: { id: second.user.id },
    });
  });

  test.each<[string, (of: Awaited<ReturnType<typeof contested>>) => Promise<unknown>]>([
    ['its own file', ({ second, own }) => bring(second.client, second, own)],
    ['the file of its subadmin', ({ second, own }) => bring(world.south.client, second, own)],
    ['the former payer’s own file', ({ first, late }) => bring(first.client, first, late)],
    [
      'a line of the former payer that others attest',
      ({ first, late }) => bring(desk.admin, first, late),
    ],
    [
      'its reference on the former payer’s account',
      ({ first, own }) => bring(desk.admin, first, own),
    ],
    [
      'a line of another amount',
      ({ second, own }) =>
        uploadAndMatch(
          desk,
          desk.admin,
          second.upiId,
          testFile([{ amount: '1.00', rrn: own, direction: 'debit' }]),
        ),
    ],
    [
      'a line that was sent back',
      ({ second, own }) =>
        uploadAndMatch(
          desk,
          desk.admin,
          second.upiId,
          testFile([
            { amount, rrn: own, kind: 'REVERSAL' },
            { amount, rrn: own, direction: 'debit' },
          ]),
        ),
    ],
  ])('%s leaves it to an admin', async (_what, evidence) => {
    const claims = await contested();
    await evidence(claims);
    const { status, flags } = await one(claims.refId);
    expect({ status, flags }).toEqual({ status: 'processing', flags: ['PAID_TWICE_RISK'] });
    for (const member of [claims.first, claims.second]) {
      expect(await balanceOf(member)).toEqual(none);
    }
  });

  test('on an account that both pay from, one reference of both tells nothing', async () => {
    const { first, second, refId } = await passedOn('shared by both');
    const utr = freshUtr();
    await sayLate(first, refId, utr);
    await pay(second, refId, utr);
    await bring(desk.admin, second, utr);
    expect((await one(refId)).status).toBe('processing');
  });
});
