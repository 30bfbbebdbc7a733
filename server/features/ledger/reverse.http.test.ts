import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addUpi,
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
/** A UPI ID of the other group's peer, who takes no orders. */
let elsewhere: string;
let own: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  elsewhere = await addUpi(desk, world.otherPeer);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  own = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
  await fundMerchant(desk, world.merchant.id);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

const reason = 'approved by mistake';
const reverse = (refId: string) => desk.admin.call('ledger.reverse', { body: { refId, reason } });
const payinOf = (refId: string) => desk.admin.ok('payin.one', { params: { refId } });
const payoutOf = (refId: string) => desk.admin.ok('payout.one', { params: { refId } });
const walletOf = async ({ client }: Member) => (await client.ok('user.wallet')).balance;
const fundsOf = () => world.merchant.client.ok('merchant.balance');

async function approvedPayin(amount = '1000.00') {
  const order = await payOrder(desk, world, { amount });
  await desk.admin.ok('payin.decide', { body: { refId: order.refId, status: 'approved' } });
  return order;
}

async function paidPayout(amount = '500.00') {
  const { refId } = await givePayout(desk, world, world.payer, { amount });
  const utr = freshUtr();
  await world.payer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  return { refId, utr };
}

/** Uploads one line for this UPI ID as the admin. @returns the line's id. */
async function bring(upiId: string, line: Parameters<typeof testFile>[0][number]) {
  const id = await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
  return (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
}

const stateOf = async (lineId: string) => {
  const { rows } = await desk.owner.query<{ state: string }>(
    'select state from statement_line where id = $1',
    [lineId],
  );
  return rows[0]?.state;
};

/** A stored reason of the desk's own, as somebody may type it. */
const posing = JSON.stringify({ reason: 'payin_suspicious', words: '' });

test.each(['pay-in', 'pay-out'])('typed text is no reason of the desk: a %s', async (kind) => {
  const { refId } = kind === 'pay-in' ? await approvedPayin('1300.00') : await paidPayout('130.00');
  await desk.admin.ok('ledger.reverse', { body: { refId, reason: posing } });
  const { timeline } = kind === 'pay-in' ? await payinOf(refId) : await payoutOf(refId);
  expect(timeline.at(-1)).toMatchObject({ event: 'reversed', detail: { note: posing } });
});

describe('a pay-in', () => {
  test('is reversed account by account; its reference is free and it keeps its status', async () => {
    const [wallet, funds] = [await walletOf(world.peer), await fundsOf()];
    const { refId, utr } = await approvedPayin();
    const query = { refId };
    const answer = await desk.admin.ok('ledger.reverse', { body: { refId, reason } });
    expect(answer.postings.map(({ amount, balance }) => [amount, balance])).toEqual([
      ['990.00', wallet],
      ['-970.00', funds.balance],
      ['-20.00', null],
    ]);
    expect([await walletOf(world.peer), await fundsOf()]).toEqual([wallet, funds]);
    const order = await payinOf(refId);
    expect(order).toMatchObject({ status: 'approved', flags: ['REVERSED'] });
    expect(order.timeline.at(-1)).toMatchObject({ event: 'reversed', detail: { note: reason } });
    const { entries } = await desk.admin.ok('ledger.payins', { query });
    expect(entries.map(({ kind, reason: why }) => [kind, why])).toEqual([
      ['payin_reversed', reason],
      ['payin_approved', ''],
    ]);
    const other = await payOrder(desk, world, { amount: '1100.00', utr });
    const body = { refId: other.refId, status: 'approved' } as const;
    expect((await desk.admin.call('payin.decide', { body })).status).toBe(200);
  });

  test('a preview says the same and writes nothing', async () => {
    const { refId } = await approvedPayin();
    const before = await desk.fingerprint();
    const body = { refId, reason, preview: true } as const;
    const preview = await desk.admin.ok('ledger.reverse', { body });
    expect(await desk.fingerprint()).toBe(before);
    expect(await desk.admin.ok('ledger.reverse', { body: { refId, reason } })).toEqual(preview);
  });

  test('409 a second time, for an open order and for the split of a line; 404 for none', async () => {
    const { refId } = await approvedPayin();
    expect((await reverse(refId)).status).toBe(200);
    const open = await payOrder(desk, world, { amount: '1200.00' });
    const parts = [
      await payOrder(desk, world, { amount: '1301.00' }),
      await payOrder(desk, world, { amount: '1302.00' }),
    ];
    const lineId = await bring(own, { amount: '2603.00', rrn: freshUtr() });
    await desk.admin.ok('utr.split', {
      body: { lineId, parts: parts.map(({ refId: part, amount }) => ({ refId: part, amount })) },
    });
    for (const [wrong, status, errorCode] of [
      [refId, 409, 'AlreadyDecided'],
      [open.refId, 409, 'InvalidTransition'],
      [parts[1]?.refId ?? '', 409, 'InvalidTransition'],
      ['PI0', 404, 'NotFound'],
      ['PO0', 404, 'NotFound'],
      ['E0', 404, 'NotFound'],
    ] as const) {
      expect(await refusalOf(desk, () => reverse(wrong)), wrong).toMatchObject({
        status,
        errorCode,
      });
    }
  });

  test('what a bank line approved is open again, and not approved by itself once more', async () => {
    const order = await payOrder(desk, world, { amount: '1400.00' });
    const lineId = await bring(own, { amount: '1400.00', rrn: order.utr });
    expect((await payinOf(order.refId)).status).toBe('approved');
    expect((await reverse(order.refId)).status).toBe(200);
    expect(await stateOf(lineId)).toBe('open');
    await uploadAndMatch(desk, desk.admin, own, testFile([{ amount: '1.00', rrn: freshUtr() }]));
    expect(await stateOf(lineId)).toBe('open');
    expect((await payinOf(order.refId)).flags).toEqual(['REVERSED']);
  });
});

describe('money that stands on another peer’s account', () => {
  test('is matched to its order after a reversal, and reversed and matched again', async () => {
    const [wallet, other, funds] = await Promise.all([
      walletOf(world.peer),
      walletOf(world.otherPeer),
      fundsOf(),
    ]);
    const { refId } = await approvedPayin('1500.00');
    const lineId = await bring(elsewhere, { amount: '1500.00', rrn: freshUtr() });
    const match = () => desk.admin.call('utr.match', { body: { lineId, refId } });
    expect(await refusalOf(desk, match)).toMatchObject({ errorCode: 'InvalidTransition' });
    for (let round = 0; round < 3; round += 1) {
      expect((await reverse(refId)).status).toBe(200);
      expect(await walletOf(world.peer)).toBe(wallet);
      expect(await fundsOf()).toEqual(funds);
      expect((await match()).status).toBe(200);
      const matched = await payinOf(refId);
      expect(matched).toMatchObject({ status: 'approved', peer: { id: world.otherPeer.user.id } });
      expect(matched.flags).toEqual([]);
      expect(await desk.bookErrors()).toEqual([]);
    }
    expect(Number(await walletOf(world.otherPeer))).toBe(Number(other) - 1485);
    expect(Number((await fundsOf()).balance)).toBe(Number(funds.balance) + 1455);
    await desk.admin.ok('utr.undo', { body: { lineId } });
    expect([await walletOf(world.otherPeer), await fundsOf()]).toEqual([other, funds]);
  });
});

describe('a pay-out', () => {
  test('waits for another payer with its money held; reference and bank line are free', async () => {
    const [wallet, funds] = [await walletOf(world.payer), await fundsOf()];
    const { refId, utr } = await paidPayout();
    expect((await reverse(refId)).status).toBe(200);
    expect(await payoutOf(refId)).toMatchObject({
      status: 'created',
      flags: ['REVERSED'],
      utr: null,
    });
    expect(await walletOf(world.payer)).toBe(wallet);
    expect(Number((await fundsOf()).held)).toBe(Number(funds.held) + 500);
    expect(await refusalOf(desk, () => reverse(refId))).toMatchObject({
      errorCode: 'AlreadyDecided',
    });
    const next = await addMember(desk, 'peer-withdrawal', { parentId: world.south.user.id });
    await desk.admin.ok('payout.assign', { body: { refId, peerId: next.user.id } });
    await next.client.ok('payout.accept', { body: { refId } });
    await next.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
    expect((await payoutOf(refId)).flags).toEqual([]);
    expect(await walletOf(next)).toBe('500.00');
    expect((await reverse(refId)).status).toBe(200);
    const declined = { refId, status: 'declined', note: 'x' } as const;
    await desk.admin.ok('payout.decide', { body: declined });
    expect(await fundsOf()).toEqual(funds);
  });

  test('not while it is disputed: the verdict does the same', async () => {
    const { refId } = await paidPayout();
    await desk.admin.ok('dispute.create', { body: { refId, reason: 'no money' } });
    const refused = await refusalOf(desk, () => reverse(refId));
    expect(refused).toMatchObject({ errorCode: 'InvalidTransition' });
  });
});

describe('a change of a wallet', () => {
  async function changed(kind: 'topup' | 'withdraw', amount: string, member: Member) {
    const userId = member.user.id;
    await desk.admin.ok('user.changeWallet', {
      body: { userId, kind, amount, reason: 'typed wrong' },
    });
    const { postings } = await desk.admin.ok('ledger.report', { query: { userId } });
    return postings[0]?.id ?? '';
  }

  test('is reversed by the id of its entry, once, and no other entry is', async () => {
    const peer = await addMember(desk, 'peer', { parentId: world.north.user.id });
    const id = await changed('topup', '700.00', peer);
    expect((await reverse(id)).status).toBe(200);
    expect(await walletOf(peer)).toBe('0.00');
    expect(await refusalOf(desk, () => reverse(id))).toMatchObject({ errorCode: 'AlreadyDecided' });
    const { postings } = await peer.client.ok('ledger.report');
    expect(postings[0]).toMatchObject({ kind: 'wallet_reversed', amount: '-700.00', reason });
    const again = await refusalOf(desk, () => reverse(postings[0]?.id ?? ''));
    expect(again).toMatchObject({ errorCode: 'InvalidTransition' });
  });

  test('ten at the same moment reverse it once', async () => {
    const peer = await addMember(desk, 'peer', { topup: '50.00' });
    const id = await changed('topup', '700.00', peer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await walletOf(peer)).toBe('50.00');
  });
});

describe('at the same moment', () => {
  test('two reversals, an undo and a dispute: one of them wins', async () => {
    for (let n = 0; n < 4; n += 1) {
      const order = await payOrder(desk, world, { amount: `${1600 + n}.00` });
      const lineId = await bring(own, { amount: order.amount, rrn: freshUtr() });
      await desk.admin.ok('utr.match', { body: { lineId, refId: order.refId } });
      const answers = await Promise.all([
        reverse(order.refId),
        desk.admin.call('utr.undo', { body: { lineId } }),
        reverse(order.refId),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { refId } = await paidPayout();
      const body = { refId, reason: 'no money' };
      const both = await Promise.all([
        reverse(refId),
        desk.admin.call('dispute.create', { body }),
        reverse(refId),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
