import {
  businessDay,
  dayAfter,
  startOfBusinessDay,
  timeZoneDefault,
} from '@peerdesk/domain/dates.ts';
import {
  add,
  formatMoney,
  minor,
  negate,
  parseMoney,
  shareOf,
  zero,
} from '@peerdesk/domain/money.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/model/seeded-random.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';

const bps = { fee: 300, commission: 100 };
let desk: TestDesk;
let merchant: World['merchant'];
let leads: Member[];
let peers: Member[];
let day: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  merchant = await addMerchant(desk, { payinBps: bps.fee, payoutBps: 0 });
  await fundMerchant(desk, merchant.id);
  leads = [await addMember(desk, 'subadmin'), await addMember(desk, 'subadmin')];
  peers = [];
  for (const lead of leads) {
    const set = { parentId: lead.user.id, topup: '900000.00', payinBps: bps.commission };
    const peer = await addMember(desk, 'peer', set);
    await addUpi(desk, peer);
    peers.push(peer);
  }
  day = businessDay(desk.clock.now(), timeZoneDefault);
  await randomHistory();
});
afterAll(() => desk.close());

/** Pay-ins and pay-outs of both groups, approved, declined or reversed by whoever may. */
async function randomHistory(): Promise<void> {
  const seeded = new SeededRandom(20_240_305);
  const random = () => seeded.next();
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  for (let n = 0; n < 24; n += 1) {
    const { refId } = await payOrder(desk, { merchant }, { amount: `${200 + n * 7}.00` });
    const order = await desk.admin.ok('payin.one', { params: { refId } });
    const peer = peers.find(({ user }) => user.id === order.peer?.id);
    const status = oneOf(['approved', 'approved', 'declined', 'open', 'reversed'] as const);
    const by = oneOf([desk.admin, peer?.client ?? desk.admin]);
    if (status === 'open') continue;
    const decision = status === 'declined' ? 'declined' : 'approved';
    await by.ok('payin.decide', { body: { refId, status: decision, note: 'seen' } });
    if (status === 'reversed') {
      await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'not paid after all' } });
    }
  }
  for (let n = 0; n < 8; n += 1) {
    const peer = oneOf(peers);
    const { refId } = await givePayout(desk, { merchant }, peer, { amount: `${300 + n}.00` });
    if (random() < 0.3) continue;
    const body = { refId, status: 'approved' as const, utr: freshUtr() };
    await peer.client.ok('payout.decide', { body });
  }
}

const paise = (text: string) => {
  const read = parseMoney(text, 2);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const sum = (texts: readonly string[]) => add(zero, ...texts.map(paise));

/** Every order of the day that this reader's own lists show, with these filters. */
async function listed(by: ApiClient, subadminId?: string) {
  const start = new Date(startOfBusinessDay(day, timeZoneDefault)).toISOString();
  const end = new Date(startOfBusinessDay(dayAfter(day), timeZoneDefault)).toISOString();
  const query = { start, end, pagesize: '100', ...(subadminId && { subadminId }) };
  const payins = await by.ok('payin.list', { query });
  const payouts = await by.ok('payout.list', { query });
  return { payins: payins.orders, payouts: payouts.orders };
}

async function recomputed(by: ApiClient, subadminId?: string) {
  const { payins, payouts } = await listed(by, subadminId);
  const live = <O extends { status: string; flags: readonly string[] }>(orders: readonly O[]) =>
    orders.filter(({ status, flags }) => status === 'approved' && !flags.includes('REVERSED'));
  const received = live(payins).map(({ receivedAmount, amount }) => receivedAmount ?? amount);
  const paid = live(payouts).map(({ amount }) => amount);
  const shares = (rate: number) => add(zero, ...received.map((text) => shareOf(paise(text), rate)));
  const count = (orders: readonly { status: string }[], ...of: string[]) =>
    orders.filter(({ status }) => of.includes(status)).length;
  return {
    payin: { count: payins.length, approved: count(payins, 'approved'), in: sum(received) },
    payout: { count: payouts.length, approved: count(payouts, 'approved'), out: sum(paid) },
    fees: shares(bps.fee),
    commissions: shares(bps.commission),
    open: {
      payins: count(payins, 'unassigned', 'pending', 'processing'),
      payouts: count(payouts, 'created', 'pending', 'processing', 'expired'),
    },
    decided: count(payins, 'approved', 'declined'),
  };
}

test.each([
  ['the desk', (): ApiClient => desk.admin, (): string | undefined => undefined],
  ['a group, asked for by an admin', (): ApiClient => desk.admin, () => leads[0]?.user.id],
  ['a subadmin’s own group', (): ApiClient => leads[1]?.client ?? desk.admin, () => undefined],
])('every figure of %s is what the lists say', async (_name, reader, group) => {
  const by = reader();
  const subadminId = group();
  const review = await by.ok('dashboard.day', { query: subadminId ? { subadminId } : {} });
  const own = await recomputed(by, subadminId);
  const money = (amount: bigint) => formatMoney(minor(amount), 2);
  expect(review).toMatchObject({
    day,
    isOver: false,
    payin: { count: own.payin.count, approved: own.payin.approved, amount: money(own.payin.in) },
    payout: {
      count: own.payout.count,
      approved: own.payout.approved,
      amount: money(own.payout.out),
    },
    booked: {
      in: money(own.payin.in),
      out: money(own.payout.out),
      // Whoever sees the fees and the commissions knows what the desk earns.
      fees: by === desk.admin ? money(own.fees) : null,
      commissions: money(own.commissions),
    },
    open: own.open,
  });
  const { payin } = review.deciders;
  const decided = payin.reduce((all, row) => all + row.approved + row.declined, 0);
  expect(decided).toBe(own.decided);
  expect(sum(payin.map(({ amount }) => amount))).toBe(own.payin.in);
  expect(own.payin.count).toBeGreaterThan(3);
});

test('the groups make the desk, and the ledger’s own sums agree', async () => {
  const all = await desk.admin.ok('dashboard.day');
  const parts = await Promise.all(leads.map(({ client }) => client.ok('dashboard.day')));
  expect(parts.map(({ group }) => group?.name)).toEqual(leads.map(({ user }) => user.name));
  for (const figure of ['in', 'out', 'commissions'] as const) {
    expect(sum(parts.map(({ booked }) => booked[figure]))).toBe(paise(all.booked[figure]));
  }
  const asked = leads.map(({ user }) => ({ query: { subadminId: user.id } }));
  const groups = await Promise.all(asked.map((one) => desk.admin.ok('dashboard.day', one)));
  const fees = sum(groups.map(({ booked }) => booked.fees ?? ''));
  expect(fees).toBe(paise(all.booked.fees ?? ''));
  const { rows } = await desk.owner.query<{ house: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as house from posting where account = 'house:fees'`,
  );
  expect(add(fees, negate(paise(all.booked.commissions)))).toBe(rows[0]?.house);
});

test('a subadmin is told nobody’s fees, whichever way it asks', async () => {
  const [lead] = leads;
  const asked = [{}, { subadminId: lead?.user.id ?? '' }];
  for (const query of asked) {
    const review = await lead?.client.ok('dashboard.day', { query });
    expect(review?.booked).toMatchObject({ fees: null });
  }
});

test('another group, an unknown one and a day to come are refused', async () => {
  const ask = (by: ApiClient, query: { day?: string; subadminId?: string }) =>
    refusalOf(desk, () => by.call('dashboard.day', { query }));
  const [first, second] = leads;
  const lead = first?.client ?? desk.admin;
  expect(await ask(lead, { subadminId: second?.user.id ?? '' })).toMatchObject({ status: 404 });
  const peerId = peers[0]?.user.id ?? '';
  expect(await ask(desk.admin, { subadminId: peerId })).toMatchObject({ status: 404 });
  const tomorrow = dayAfter(day);
  expect(await ask(desk.admin, { day: tomorrow })).toMatchObject({ status: 422, fields: ['day'] });
});

test.each(['1900-01-01', '1969-12-31'])(
  'on %s, before any order, nothing was booked',
  async (old) => {
    const review = await desk.admin.ok('dashboard.day', { query: { day: old } });
    expect(review).toMatchObject({ day: old, booked: { in: '0.00', out: '0.00' }, isOver: true });
  },
);

test.each(['0000-06-01', '0001-01-02', '9999-12-31'])(
  '%s is no day that can be asked for',
  async (never) => {
    const asked = { query: { day: never } };
    expect(await desk.admin.refused('dashboard.day', asked)).toBe('ValidationError');
  },
);
