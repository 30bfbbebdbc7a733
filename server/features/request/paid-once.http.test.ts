import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  ask,
  asked,
  balanceOf,
  decide,
  one,
  settlement,
  statesOf,
  topup,
} from '../../testing/money-request.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
  buildWorld,
  freshUtr,
  givePayout,
  fundMerchant,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

/* One real payment is credited once, whichever of several ways it comes in by, in either order. */

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

const newPeer = (money?: string) =>
  addMember(desk, 'peer', { parentId: world.north.user.id, ...(money && { topup: money }) });

type More = { utr?: string; isSeparatePayment?: true; kind?: 'topup' | 'withdraw' };
const byHand = ({ user }: Member, { kind = 'topup', ...more }: More = {}) =>
  desk.admin.call('user.changeWallet', {
    body: { userId: user.id, kind, amount: '5000.00', reason: 'by NEFT', ...more },
  });
const toMerchant = (more: More) =>
  desk.admin.call('merchant.changeWallet', {
    body: {
      merchantId: world.merchant.id,
      kind: 'topup',
      amount: '900.00',
      reason: 'by NEFT',
      ...more,
    },
  });
const approve = (id: string, more: { isSeparatePayment?: true; utr?: string } = {}) =>
  desk.admin.call('request.decide', { body: { id, status: 'approved', note: 'seen', ...more } });

describe('a movement by hand with a reference', () => {
  test('uses it: no request, pay-in or second movement is credited for it', async () => {
    const [peer, other] = [await newPeer(), await newPeer()];
    const utr = freshUtr();
    const waiting = await asked(other.client, topup({ utr }));
    expect((await byHand(peer, { utr: `UTR: ${utr}` })).status).toBe(200);
    expect(await statesOf(desk, utr)).toEqual(['claimed', 'used']);
    expect(await refusalOf(desk, () => approve(waiting.id))).toMatchObject({
      errorCode: 'DuplicateUtr',
    });
    for (const call of [
      () => byHand(peer, { utr }),
      () => toMerchant({ utr }),
      () => ask(peer.client, topup({ utr })),
    ]) {
      const before = await desk.fingerprint(['utr_claim', 'outbox']);
      expect(await call()).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
      expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    }
    const order = await payOrder(desk, world, { amount: '150.00' });
    const body = { refId: order.refId, status: 'approved', utr } as const;
    expect(await desk.admin.call('payin.decide', { body })).toMatchObject({
      error: { errorCode: 'DuplicateUtr' },
    });
    expect(await balanceOf(peer)).toBe('5000.00');
    const { logs } = await peer.client.ok('user.settlementLogs');
    expect(logs).toMatchObject([{ utr, reason: 'by NEFT' }]);
  });

  test('is refused for what a request or an approval has used; a wrong one is 422', async () => {
    const peer = await newPeer();
    const utr = freshUtr();
    const { id } = await asked(peer.client, topup({ utr }));
    await approve(id);
    const order = await payOrder(desk, world, { amount: '151.00' });
    await desk.admin.ok('payin.decide', { body: { refId: order.refId, status: 'approved' } });
    for (const used of [utr, order.utr]) {
      const before = await desk.fingerprint(['utr_claim', 'outbox']);
      const refused = await byHand(peer, { utr: used, isSeparatePayment: true });
      expect(refused).toMatchObject({ error: { errorCode: 'DuplicateUtr' } });
      expect(await desk.fingerprint(['utr_claim', 'outbox'])).toBe(before);
    }
    const wrong = await refusalOf(desk, () => byHand(peer, { utr: '12345' }));
    expect(wrong).toMatchObject({ status: 422, fields: ['utr'] });
  });

  test('at once with the request for it: one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const peer = await newPeer();
      const utr = freshUtr();
      const { id } = await asked(peer.client, topup({ utr }));
      const answers = await Promise.all([
        byHand(peer, { utr }),
        approve(id),
        byHand(peer, { utr }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await balanceOf(peer)).toBe('5000.00');
    }
  });

  test('reversed, leaves its reference free', async () => {
    const peer = await newPeer();
    const utr = freshUtr();
    await byHand(peer, { utr });
    const [log] = (await peer.client.ok('user.settlementLogs')).logs;
    await desk.admin.ok('ledger.reverse', { body: { refId: log?.id ?? '', reason: 'not hers' } });
    expect(await statesOf(desk, utr)).toEqual(['withdrawn']);
    const { id } = await asked(peer.client, topup({ utr }));
    expect((await approve(id)).status).toBe(200);
    expect(await balanceOf(peer)).toBe('5000.00');
  });
});

describe('a reference that a pay-out has used which nothing proves', () => {
  /** A liar has used it; the honest peer sent the desk money with it. */
  async function used() {
    const [liar, honest] = [await newPeer(), await newPeer()];
    const upiId = await addUpi(desk, honest);
    const utr = freshUtr();
    const { refId } = await givePayout(desk, world, liar, { amount: '170.00' });
    await liar.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    return { honest, upiId, utr, refId };
  }
  const bring = (upiId: string, utr: string, by = desk.admin) =>
    uploadAndMatch(
      desk,
      by,
      upiId,
      testFile([{ amount: '5000.00', rrn: utr, direction: 'debit' }]),
    );
  const flagsOf = async (refId: string) =>
    (await desk.admin.ok('payout.one', { params: { refId } })).flags;

  test('is a request’s, once an attested line shows the payment, and not before', async () => {
    const { honest, upiId, utr, refId } = await used();
    const duplicate = { error: { errorCode: 'DuplicateUtr' } };
    expect(await ask(honest.client, topup({ utr }))).toMatchObject(duplicate);
    await bring(upiId, utr, honest.client);
    expect(await ask(honest.client, topup({ utr })), 'a file of its own').toMatchObject(duplicate);
    expect(await flagsOf(refId)).not.toContain('UTR_LOST');
    await bring(upiId, utr);
    const { id } = await asked(honest.client, topup({ utr }));
    expect(await flagsOf(refId)).toContain('UTR_LOST');
    expect((await approve(id)).status).toBe(200);
    expect(await balanceOf(honest)).toBe('5000.00');
  });

  test('is a request’s that waited when the pay-out used it', async () => {
    const [liar, honest] = [await newPeer(), await newPeer()];
    const upiId = await addUpi(desk, honest);
    const { id, utr } = await asked(honest.client, topup({ utr: freshUtr() }));
    const { refId } = await givePayout(desk, world, liar, { amount: '171.00' });
    await liar.client.ok('payout.decide', {
      body: { refId, status: 'approved', utr: utr ?? '' },
    });
    await bring(upiId, utr ?? '');
    expect((await approve(id)).status).toBe(200);
    expect(await flagsOf(refId)).toContain('UTR_LOST');
  });

  test('is that of a movement by hand', async () => {
    const { honest, upiId, utr, refId } = await used();
    expect((await byHand(honest, { utr })).status).not.toBe(200);
    await bring(upiId, utr);
    expect((await byHand(honest, { utr })).status).toBe(200);
    expect(await flagsOf(refId)).toContain('UTR_LOST');
  });
});

describe('what may be the same payment, and no reference tells', () => {
  const perhaps = { errorCode: 'InvalidTransition', reason: 'POSSIBLE_DUPLICATE' };

  test('a request after a movement by hand: shown, and approved only as another payment', async () => {
    const peer = await newPeer();
    await byHand(peer);
    const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
    const seen = await one(desk.admin, id);
    expect(seen?.evidence?.similar).toMatchObject([{ note: 'by NEFT', utr: null, isBooked: true }]);
    expect((await one(peer.client, id))?.evidence).toBeNull();
    expect(await refusalOf(desk, () => approve(id))).toMatchObject({ status: 409 });
    expect(await approve(id)).toMatchObject({ error: perhaps });
    expect((await decide(desk.admin, id, 'declined')).status).toBe(200);
    const again = await asked(peer.client, topup({ utr: freshUtr() }));
    expect((await approve(again.id, { isSeparatePayment: true })).status).toBe(200);
    expect(await balanceOf(peer)).toBe('10000.00');
  });

  test('a movement by hand while a request waits, and after its approval', async () => {
    const peer = await newPeer();
    const { id } = await asked(peer.client, topup());
    expect(await byHand(peer)).toMatchObject({ error: perhaps });
    expect(await refusalOf(desk, () => byHand(peer, { utr: freshUtr() }))).toMatchObject({
      status: 409,
    });
    expect((await approve(id)).status).toBe(200);
    expect(await byHand(peer)).toMatchObject({ error: perhaps });
    expect((await byHand(peer, { isSeparatePayment: true })).status).toBe(200);
    expect(await balanceOf(peer)).toBe('10000.00');
  });

  test('one picture and one reference for one payment: two requests of one owner', async () => {
    const peer = await newPeer();
    const [first, twin] = [
      await asked(peer.client, topup()),
      await asked(peer.client, topup({ utr: freshUtr() })),
    ];
    expect((await approve(first.id)).status).toBe(200);
    expect(await approve(twin.id)).toMatchObject({ error: perhaps });
    const { id: other } = await asked(peer.client, topup({ amount: '5000.01' }));
    expect((await approve(other)).status).toBe(200);
  });

  test('two references tell them apart, and so do a week and a reversal', async () => {
    const peer = await newPeer();
    await byHand(peer, { utr: freshUtr() });
    const { id } = await asked(peer.client, topup({ utr: freshUtr() }));
    expect((await approve(id)).status).toBe(200);
    const second = await newPeer();
    await byHand(second);
    const [log] = (await second.client.ok('user.settlementLogs')).logs;
    await desk.admin.ok('ledger.reverse', { body: { refId: log?.id ?? '', reason: 'not hers' } });
    const after = await asked(second.client, topup());
    expect((await approve(after.id)).status).toBe(200);
  });

  test('a settlement that was withdrawn by hand', async () => {
    const peer = await newPeer('20000.00');
    const { id } = await asked(peer.client, settlement('5000.00'));
    expect(await byHand(peer, { kind: 'withdraw' })).toMatchObject({ error: perhaps });
    await byHand(peer, { kind: 'withdraw', isSeparatePayment: true });
    expect(await approve(id)).toMatchObject({ error: perhaps });
    expect(await balanceOf(peer)).toBe('15000.00');
  });
});

describe('a credit in suspense', () => {
  /** A credit of this reference that an admin sets aside. */
  async function setAside(utr: string, amount: string): Promise<string> {
    const upiId = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
    const file = testFile([{ amount, rrn: utr, vpa: 'ravi@oksbi' }]);
    const id = await uploadAndMatch(desk, desk.admin, upiId, file);
    const lineId = (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
    await desk.admin.ok('utr.dismiss', { body: { lineIds: [lineId], note: 'whose?' } });
    return lineId;
  }
  const end = (call: 'suspense.refund' | 'suspense.writeOff', lineId: string) =>
    desk.admin.call(call, { body: { lineId, reason: 'nobody called' } });

  test.each(['suspense.refund', 'suspense.writeOff'] as const)(
    'ended by %s: its reference is used, and one that is used ends no credit',
    async (call) => {
      const [utr, taken] = [freshUtr(), freshUtr()];
      const amount = call === 'suspense.refund' ? '161.00' : '162.00';
      const lineId = await setAside(utr, amount);
      expect((await end(call, lineId)).status).toBe(200);
      const order = await payOrder(desk, world, { amount });
      const body = { refId: order.refId, status: 'approved', utr } as const;
      expect(await desk.admin.call('payin.decide', { body })).toMatchObject({
        error: { errorCode: 'DuplicateUtr' },
      });
      const peer = await newPeer();
      expect(await ask(peer.client, topup({ utr, amount }))).toMatchObject({
        error: { errorCode: 'DuplicateUtr' },
      });
      const { id } = await asked(peer.client, topup({ utr: taken, amount }));
      const aside = await setAside(taken, amount);
      await approve(id);
      const refused = await refusalOf(desk, () => end(call, aside));
      expect(refused).toMatchObject({ errorCode: 'DuplicateUtr' });
    },
  );

  test('is refunded although a pay-out without a bank line used its reference', async () => {
    const utr = freshUtr();
    const lineId = await setAside(utr, '163.00');
    const { refId } = await givePayout(desk, world, world.payer, { amount: '400.00' });
    await world.payer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    expect((await end('suspense.refund', lineId)).status).toBe(200);
    expect(await desk.admin.ok('payout.one', { params: { refId } })).toMatchObject({
      flags: expect.arrayContaining(['UTR_LOST']) as string[],
    });
  });
});
