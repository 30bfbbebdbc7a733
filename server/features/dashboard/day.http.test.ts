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
import { orderKinds } from '@peerdesk/contract/dashboard.ts';
import { dayCloseStates } from '@peerdesk/contract/day-close.ts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { keepDayCloses } from '../day-close/keep.ts';

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

type Day = Awaited<ReturnType<typeof reviewOf>>;
const reviewOf = (by: ApiClient, query: { day?: string; subadminId?: string }) =>
  by.ok('dashboard.day', { query });

/** All pages of the entries behind what was booked. */
async function entriesBehind(by: ApiClient, query: { day?: string; subadminId?: string }) {
  const page = (skip: number) =>
    by.ok('dashboard.dayEntries', { query: { ...query, skip: String(skip), pagesize: '7' } });
  const { booked, total, entries: first } = await page(0);
  const entries = [...first];
  while (entries.length < total) entries.push(...(await page(entries.length)).entries);
  return { booked, entries };
}

/** What was booked, beside the entries that its figures lead to, and the orders of these. */
async function compareBooked(by: ApiClient, { booked, day: of, group }: Day): Promise<number> {
  const asked = { day: of, ...(group && { subadminId: group.id }) };
  const listed = await entriesBehind(by, asked);
  expect(listed.booked).toEqual(booked);
  const { entries } = listed;
  for (const figure of ['in', 'out', 'commissions'] as const) {
    expect(sum(entries.map((entry) => entry[figure]))).toBe(paise(booked[figure]));
  }
  const fees = entries.map((entry) => entry.fees);
  if (booked.fees === null) expect(fees.filter((one) => one !== null)).toEqual([]);
  else expect(sum(fees.map((one) => one ?? ''))).toBe(paise(booked.fees));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { refId } of entries) {
    const query = { orderid: refId, ...(group && { subadminId: group.id }) };
    const [payins, payouts] = await Promise.all([
      by.ok('payin.list', { query }),
      by.ok('payout.list', { query }),
    ]);
    expect(payins.total + payouts.total, refId).toBe(1);
  }
  return entries.length;
}

/** What is open, and the closes of the day, beside the lists that these figures lead to. */
async function compareOpen(by: ApiClient, review: Day): Promise<void> {
  const { start, end, group, open, disputes, days, isOver, day: of } = review;
  const whose = group ? { subadminId: group.id } : {};
  const created = { start, end, ...whose, pagesize: '1' };
  const payins = { ...created, status: 'unassigned,pending,processing' };
  expect((await by.ok('payin.list', { query: payins })).total).toBe(open.payins);
  const payouts = { ...created, status: 'created,pending,processing,expired' };
  expect((await by.ok('payout.list', { query: payouts })).total).toBe(open.payouts);
  const then = isOver ? { openAt: end } : { state: 'open' as const };
  const disputed = await by.ok('dispute.list', { query: { ...then, ...whose, pagesize: '1' } });
  expect(disputed.total).toBe(disputes);
  for (const state of dayCloseStates) {
    const query = { from: of, to: of, state, ...whose, pagesize: '1' };
    expect((await by.ok('dayClose.list', { query })).total, state).toBe(days[state]);
  }
}

/** What each decider decided, beside the orders that these figures lead to. */
async function compareDeciders(by: ApiClient, { day: of, group, deciders }: Day): Promise<number> {
  const asked = { day: of, ...(group && { subadminId: group.id }), pagesize: '100' };
  let orders = 0;
  for (const kind of orderKinds) {
    for (const { kind: decider, id, medianMinutes, ...figures } of deciders[kind]) {
      const { approved, declined, amount } = figures;
      const query = { ...asked, of: kind, decider, ...(id !== null && { deciderId: id }) };
      const listed = await by.ok('dashboard.dayDecisions', { query });
      expect(listed).toMatchObject({ ...figures, total: approved + declined });
      const { decisions } = listed;
      const ofThese = decisions.filter(({ status }) => status === 'approved');
      expect([ofThese.length, decisions.length - ofThese.length]).toEqual([approved, declined]);
      expect(sum(ofThese.map((one) => one.amount))).toBe(paise(amount));
      const minutes = ofThese.map((one) => one.minutes ?? -1).toSorted((a, b) => a - b);
      expect(minutes[Math.ceil(minutes.length / 2) - 1] ?? null).toBe(medianMinutes);
      for (const { refId } of decisions) {
        const one = { orderid: refId, ...(group && { subadminId: group.id }) };
        expect((await by.ok(`${kind}.list`, { query: one })).total, refId).toBe(1);
      }
      orders += decisions.length;
    }
  }
  return orders;
}

/** Each reader with the group that it asks for. */
const asking = (): [ApiClient, string?][] => [
  [desk.admin],
  ...leads.map(({ user }): [ApiClient, string] => [desk.admin, user.id]),
  ...leads.map(({ client }): [ApiClient] => [client]),
  ...leads.map(({ client, user }): [ApiClient, string] => [client, user.id]),
];

test('each figure of the day is what the list says that it leads to, for every reader', async () => {
  for (const [by, subadminId] of asking()) {
    const review = await reviewOf(by, subadminId ? { subadminId } : {});
    expect(await compareBooked(by, review)).toBeGreaterThan(3);
    await compareOpen(by, review);
    expect(await compareDeciders(by, review)).toBeGreaterThan(3);
  }
});

test('nobody is told of the entries of another group, or of another reader’s calls', async () => {
  const [first, second] = leads;
  const own = await entriesBehind(first?.client ?? desk.admin, {});
  const others = await entriesBehind(second?.client ?? desk.admin, {});
  const all = await entriesBehind(desk.admin, {});
  const ids = [...own.entries, ...others.entries].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(all.entries.map(({ id }) => id).toSorted());
  const ask = (by: ApiClient, query: { day?: string; subadminId?: string }) =>
    refusalOf(desk, () => by.call('dashboard.dayEntries', { query }));
  const asSecond = { subadminId: second?.user.id ?? '' };
  expect(await ask(first?.client ?? desk.admin, asSecond)).toMatchObject({ status: 404 });
  const peerId = peers[0]?.user.id ?? '';
  expect(await ask(desk.admin, { subadminId: peerId })).toMatchObject({ status: 404 });
  const tomorrow = { day: dayAfter(day) };
  expect(await ask(desk.admin, tomorrow)).toMatchObject({ status: 422, fields: ['day'] });
  const byAdmin = { of: 'payin', decider: 'user', deciderId: first?.user.id ?? '' } as const;
  const askDecided = (by: ApiClient, query: { day?: string; subadminId?: string }) =>
    refusalOf(desk, () => by.call('dashboard.dayDecisions', { query: { ...byAdmin, ...query } }));
  expect(await askDecided(first?.client ?? desk.admin, asSecond)).toMatchObject({ status: 404 });
  expect(await askDecided(desk.admin, tomorrow)).toMatchObject({ status: 422, fields: ['day'] });
  // Without an id nobody is meant, and not everybody.
  const { total } = await desk.admin.ok('dashboard.dayDecisions', {
    query: { of: 'payin', decider: 'user' },
  });
  expect(total).toBe(0);
  for (const by of [peers[0]?.client ?? desk.admin, merchant.client]) {
    expect(await by.refused('dashboard.dayEntries')).toBe('PermissionDenied');
    expect(await by.refused('dashboard.dayDecisions', { query: byAdmin })).toBe('PermissionDenied');
  }
  // Nor by a list that its own review does not lead to.
  const closes = { subadminId: second?.user.id ?? '', pagesize: '1' };
  const [lead] = leads;
  expect((await lead?.client.ok('dayClose.list', { query: closes }))?.total).toBe(0);
});

test('whoever asks for the entries of a day takes a turn', async () => {
  const turns = desk.servers.map(({ services }) => vi.spyOn(services.batcher.turns, 'read'));
  for (const [by, subadminId] of asking()) {
    await by.ok('dashboard.dayEntries', { query: subadminId ? { subadminId } : {} });
  }
  const taken = turns.flatMap(({ mock }) => mock.calls);
  for (const turn of turns) turn.mockRestore();
  expect(taken).toHaveLength(asking().length);
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

test('a day that is over is proved as it ended, whatever came of its disputes since', async () => {
  const disputed: string[] = [];
  for (const peer of peers) {
    for (let n = 0; n < 3; n += 1) {
      const { refId } = await givePayout(desk, { merchant }, peer, { amount: `${400 + n}.00` });
      const body = { refId, status: 'approved' as const, utr: freshUtr() };
      await peer.client.ok('payout.decide', { body });
      const reason = { refId, reason: 'The customer has not been paid' };
      disputed.push((await merchant.client.ok('dispute.create', { body: reason })).id);
    }
  }
  const [inTime = '', late = ''] = disputed;
  await settle(inTime);
  desk.clock.advance(25 * 3_600_000);
  await signInAgain();
  await settle(late);
  for (const { services } of desk.servers.slice(0, 1)) await keepDayCloses(services);
  for (const [by, subadminId] of asking()) {
    const review = await reviewOf(by, { day, ...(subadminId && { subadminId }) });
    expect(review).toMatchObject({ isOver: true });
    await compareBooked(by, review);
    await compareOpen(by, review);
    await compareDeciders(by, review);
  }
  const review = await reviewOf(desk.admin, { day });
  const now = await desk.admin.ok('dispute.list', { query: { state: 'open' } });
  expect([review.disputes, now.total]).toEqual([5, 4]);
  expect(Object.values(review.days).reduce((all, days) => all + days, 0)).toBeGreaterThan(1);
});

/** The money arrived after all. */
async function settle(disputeId: string): Promise<void> {
  await desk.admin.ok('dispute.start', { body: { disputeId } });
  const body = { disputeId, status: 'resolved' as const, note: 'It was paid' };
  await desk.admin.ok('dispute.resolve', { body });
}

/** Sessions have ended meanwhile. */
async function signInAgain(): Promise<void> {
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const member of [...leads, ...peers]) {
    member.client = await desk.anyone.signin(member.user.username, password);
  }
}

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
