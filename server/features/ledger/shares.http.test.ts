import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { clearDue } from '../../testing/clear-due.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import { expireDue } from '../payin/sweep.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  openOrder,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

let desk: TestDesk;
let world: World;
let own: string;
let elsewhere: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  world.merchant = await addMerchant(desk, { payinBps: 300, payoutBps: 120 });
  await fundMerchant(desk, world.merchant.id);
  own = (await world.peer.client.ok('upi.list')).upis[0]?.id ?? '';
  elsewhere = await addUpi(desk, world.otherPeer);
  await world.otherPeer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  await setOverride(world.north, 50);
  await setOverride(world.south, 20);
  await setUser(world.payer, { commission: { payoutBps: 60 } });
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

type Change = Parameters<typeof setUser>[1];

function setUser(
  { user }: Member,
  set: {
    commission?: { payinBps?: number; payoutBps?: number; payinFlat?: string };
    override?: { payinBps: number; payoutBps: number };
    parentId?: string | null;
  },
) {
  return desk.admin.ok('user.update', { body: { userId: user.id, ...set } });
}
const setOverride = (subadmin: Member, bps: number) =>
  setUser(subadmin, { override: { payinBps: bps, payoutBps: bps } });
const setFees = (fees: { payinBps?: number; payoutBps?: number; payinSlabs?: Slabs }) =>
  desk.admin.ok('merchant.update', { body: { merchantId: world.merchant.id, fees } });
type Slabs = { from: string; bps: number; flat: string }[];

const paise = (text: string) => BigInt(text.replace('.', ''));
const balanceOf = async ({ client }: Member) => paise((await client.ok('user.wallet')).balance);

/** What happens to these balances meanwhile, in paise. */
async function gained(members: readonly Member[], work: () => Promise<unknown>) {
  const before = await Promise.all(members.map(balanceOf));
  await work();
  const after = await Promise.all(members.map(balanceOf));
  return after.map((balance, at) => Number(balance - (before[at] ?? 0n)));
}

const approve = (refId: string) =>
  desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
const reverse = (refId: string) =>
  desk.admin.ok('ledger.reverse', { body: { refId, reason: 'by mistake' } });

async function bring(upiId: string, line: Parameters<typeof testFile>[0][number]) {
  const id = await uploadAndMatch(desk, desk.admin, upiId, testFile([line]));
  return (await desk.admin.ok('upload.one', { params: { id } })).lines[0]?.id ?? '';
}

async function paidPayout(amount: string) {
  const { refId } = await givePayout(desk, world, world.payer, { amount });
  const utr = freshUtr();
  await world.payer.client.ok('payout.decide', { body: { refId, status: 'approved', utr } });
  return { refId, utr };
}

describe('the override of a subadmin', () => {
  const group = () => [world.peer, world.north];

  test('comes with each approval, out of the fee, and goes back with its reversal', async () => {
    const { refId } = await payOrder(desk, world, { amount: '1000.00' });
    expect(await gained(group(), () => approve(refId))).toEqual([-99_000, 500]);
    const { entries } = await desk.admin.ok('ledger.payins', { query: { refId } });
    const house = entries[0]?.postings.find(({ account }) => account === 'house:fees');
    expect(house?.amount).toBe('15.00');
    expect(await gained(group(), () => reverse(refId))).toEqual([99_000, -500]);
  });

  test('comes by a statement’s line, also for money that came late', async () => {
    const { utr } = await payOrder(desk, world, { amount: '2000.00' });
    const line = { amount: '2000.00', rrn: utr };
    expect(await gained(group(), () => bring(own, line))).toEqual([-198_000, 1_000]);
    const late = await openOrder(desk, world, { amount: '2001.00' });
    const services = desk.servers[0]?.services;
    if (!services) throw new Error('a server is needed');
    await expireDue({ ...services, clock: () => desk.clock.now() + 3_600_000 });
    const lateUtr = freshUtr();
    await desk.anyone.ok('pay.utr', { params: { token: late.token }, body: { utr: lateUtr } });
    const lateLine = { amount: '2001.00', rrn: lateUtr };
    expect(await gained(group(), () => bring(own, lateLine))).toEqual([-198_099, 1_001]);
  });

  test('goes to the subadmin of the peer that has the money, also of a split line', async () => {
    const everybody = [...group(), world.otherPeer, world.south];
    const one = await payOrder(desk, world, { amount: '3000.00' });
    const lineId = await bring(elsewhere, { amount: '3000.00', rrn: one.utr });
    const match = () => desk.admin.ok('utr.match', { body: { lineId, refId: one.refId } });
    expect(await gained(everybody, match)).toEqual([0, 0, -297_000, 600]);
    const [two, three] = [
      await openOrder(desk, world, { amount: '3001.00' }),
      await openOrder(desk, world, { amount: '3002.00' }),
    ];
    const both = await bring(elsewhere, { amount: '6003.00', rrn: freshUtr() });
    const parts = [two, three].map(({ refId, amount }) => ({ refId, amount }));
    const split = () => desk.admin.ok('utr.split', { body: { lineId: both, parts } });
    expect(await gained(everybody, split)).toEqual([0, 0, -594_297, 1_200]);
    const undo = () => desk.admin.ok('utr.undo', { body: { lineId: both } });
    expect(await gained(everybody, undo)).toEqual([0, 0, 594_297, -1_200]);
  });

  test('of a pay-out is available when the payer’s credit is, and a verdict takes it back', async () => {
    await setOverride(world.north, 30);
    const available = async () => paise((await world.north.client.ok('user.wallet')).available);
    const [before, free] = [await balanceOf(world.north), await available()];
    const { refId } = await paidPayout('10000.00');
    expect(await balanceOf(world.north)).toBe(before + 3_000n);
    expect(await available()).toBe(free);
    const later = desk.clock.now() + 25 * 3_600_000;
    await clearDue(desk, later);
    expect(await available()).toBe(free + 3_000n);
    const body = { refId, reason: 'It did not arrive' };
    const { id: disputeId } = await desk.admin.ok('dispute.create', { body });
    expect(await available()).toBe(free);
    await desk.admin.ok('dispute.start', { body: { disputeId } });
    await desk.admin.ok('dispute.resolve', {
      body: { disputeId, status: 'revoke_claim', note: 'no' },
    });
    expect([await balanceOf(world.north), await available()]).toEqual([before, free]);
    await setOverride(world.north, 50);
  });
});

describe('an order goes by the terms of its creation', () => {
  test('whatever is changed before its approval: fee, commission and override', async () => {
    const { refId } = await payOrder(desk, world, { amount: '4000.00' });
    await setFees({ payinBps: 350, payinSlabs: [{ from: '3000.00', bps: 400, flat: '1.00' }] });
    await setUser(world.peer, { commission: { payinBps: 120, payinFlat: '0.50' } });
    await setOverride(world.north, 60);
    const members = [world.peer, world.north];
    const funds = async () => paise((await world.merchant.client.ok('merchant.balance')).balance);
    const before = await funds();
    expect(await gained(members, () => approve(refId))).toEqual([-396_000, 2_000]);
    expect((await funds()) - before).toBe(388_000n);

    const next = await payOrder(desk, world, { amount: '4001.00' });
    expect(await gained(members, () => approve(next.refId))).toEqual([-395_249, 2_401]);
    expect((await funds()) - before).toBe(388_000n + 400_100n - 16_104n);
    const small = await payOrder(desk, world, { amount: '2999.99' });
    await gained(members, () => approve(small.refId));
    expect((await funds()) - before).toBe(388_000n + 383_996n + 289_499n);

    await setFees({ payinBps: 300, payinSlabs: [] });
    await setUser(world.peer, { commission: { payinBps: 100, payinFlat: '0.00' } });
    await setOverride(world.north, 50);
  });
});

describe('what is refused', () => {
  const refused = async (member: Member, set: Change, client = desk.admin) => {
    const answer = await refusalOf(desk, () =>
      client.call('user.update', { body: { userId: member.user.id, ...set } }),
    );
    return [answer.status, answer.errorCode, ...(answer.fields ?? [])];
  };

  test('more for peer and subadmin than a merchant’s fee, from whichever side', async () => {
    expect(await refused(world.peer, { commission: { payinBps: 251 } })).toEqual([
      422,
      'ValidationError',
      'commission.payinBps',
    ]);
    const override = { payinBps: 201, payoutBps: 0 };
    expect(await refused(world.north, { override })).toEqual([
      422,
      'ValidationError',
      'override.payinBps',
    ]);
    for (const fees of [
      { payinBps: 149 },
      { payinSlabs: [{ from: '500.00', bps: 10, flat: '1.00' }] },
    ]) {
      const answer = await refusalOf(desk, () =>
        desk.admin.call('merchant.update', { body: { merchantId: world.merchant.id, fees } }),
      );
      expect([answer.status, ...(answer.fields ?? [])]).toEqual([422, 'fees.payinBps']);
    }
    const moved = await addMember(desk, 'peer', { payinBps: 280 });
    expect(await refused(moved, { parentId: world.north.user.id })).toEqual([
      422,
      'ValidationError',
      'commission.payinBps',
    ]);
    await setUser(moved, { commission: { payinBps: 0 } });
  });

  test('an override set by a subadmin, or of a peer; a peer’s terms beyond its subadmin’s', async () => {
    const override = { payinBps: 1, payoutBps: 0 };
    expect(await refused(world.peer, { override })).toEqual([422, 'ValidationError', 'override']);
    const { client } = world.north;
    expect(await refused(world.peer, { override }, client)).toEqual([
      403,
      'PermissionDenied',
      'override',
    ]);
    expect(await refused(world.peer, { commission: { payinFlat: '1.00' } }, client)).toEqual([
      403,
      'PermissionDenied',
      'commission.payinBps',
    ]);
  });

  test('slabs out of order, negative or too large flat sums', async () => {
    const slab = (from: string, flat = '0.00') => ({ from, bps: 300, flat });
    const faults: [Record<string, unknown>, string][] = [
      [{ payinSlabs: [slab('500.00'), slab('500.00')] }, 'fees.payinSlabs.1.from'],
      [{ payinSlabs: [slab('0.00')] }, 'fees.payinSlabs.0.from'],
      [{ payoutSlabs: [slab('500.00', '-1.00')] }, 'fees.payoutSlabs.0.flat'],
      [{ payinFlat: '40.01' }, 'fees.payinFlat'],
      [{ payinFlat: '0.001' }, 'fees.payinFlat'],
    ];
    for (const [fees, field] of faults) {
      const answer = await refusalOf(desk, () =>
        desk.admin.call('merchant.update', {
          body: { merchantId: world.merchant.id, fees } as never,
        }),
      );
      expect([answer.status, ...(answer.fields ?? [])]).toEqual([422, field]);
    }
  });
});
