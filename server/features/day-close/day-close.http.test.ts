import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { businessDay, dayAfter, shiftDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayCloseLimits } from '@peerdesk/domain/day-close/rules.ts';
import { dayMs } from '@peerdesk/domain/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { testFile, uploadAndMatch } from '../../testing/statement.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  freshUtr,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { keepDayCloses } from './keep.ts';
import { readToCompare } from './store-keep.ts';

let desk: TestDesk;
let lead: Member;
let merchant: World['merchant'];
/** The day on which everything happens; the tests look at it from the next one. */
let day: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  lead = await addMember(desk, 'subadmin');
  merchant = await addMerchant(desk);
  day = businessDay(desk.clock.now(), timeZoneDefault);
});
afterEach(async () => {
  expect(await desk.bookErrors()).toEqual([]);
});
afterAll(() => desk.close());

interface Trader extends Member {
  upiId: string;
  utrs: string[];
}

/** A peer with an account of its own and approved pay-ins of these amounts, yesterday. */
async function addTrader(amounts: readonly string[]): Promise<Trader> {
  const peer = await addMember(desk, 'peer', { parentId: lead.user.id, topup: '90000.00' });
  const upiId = await addUpi(desk, peer);
  const utrs: string[] = [];
  for (const amount of amounts) {
    const { refId, utr } = await payOrder(desk, { merchant }, { amount });
    await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
    utrs.push(utr);
  }
  await peer.client.ok('user.updateMe', { body: { presence: 'offline' } });
  return { ...peer, upiId, utrs };
}

const sweep = async () => {
  const services = desk.servers[0]?.services;
  if (services) await keepDayCloses(services);
};
type Declare = RequestOf<'dayClose.declare'>['body'];
const declare = (by: Trader, set: Partial<Declare>) =>
  by.client.call('dayClose.declare', { body: { accountId: by.upiId, day, ...set } });
const declared = (by: Trader, set: Partial<Declare>) =>
  by.client.ok('dayClose.declare', { body: { accountId: by.upiId, day, ...set } });
const decide = (by: ApiClient, body: RequestOf<'dayClose.decide'>['body']) =>
  by.call('dayClose.decide', { body });
const only = async (by: ApiClient, query: RequestOf<'dayClose.list'>['query'] = {}) => {
  const { closes } = await by.ok('dayClose.list', { query });
  if (closes.length !== 1) throw new Error(`${closes.length} days`);
  return closes[0]!;
};
/** Everybody's session has ended by the next day; whoever signs in is online. */
const untilTomorrow = async (...members: Member[]) => {
  desk.clock.advance(dayMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  for (const one of members) {
    one.client = await desk.anyone.signin(one.user.username, password);
    await one.client.ok('user.updateMe', { body: { presence: 'offline' } });
  }
};
/** Everything but the days themselves and the trail of any write. */
const restOfDesk = () =>
  desk.fingerprint(['day_close', 'day_close_event', 'audit', 'outbox', 'idempotency']);

describe('closing a day', () => {
  let trader: Trader;
  let other: Trader;

  beforeAll(async () => {
    trader = await addTrader(['500.00', '700.00']);
    other = await addTrader([]);
    await untilTomorrow(trader, other, lead);
    await sweep();
  });

  test('is asked for where something moved, once, and told to whoever may see it', async () => {
    await sweep();
    const due = await only(trader.client);
    expect(due).toMatchObject({
      day,
      state: 'due',
      account: { id: trader.upiId },
      declared: null,
      found: null,
      differences: [],
    });
    expect(due.openSince).not.toBeNull();
    expect((await only(lead.client)).id).toBe(due.id);
    expect((await only(desk.admin, { state: 'open', from: day, to: day })).id).toBe(due.id);
    expect((await other.client.ok('dayClose.list')).closes).toEqual([]);
    const stranger = await other.client.call('dayClose.one', { params: { id: due.id } });
    expect(stranger.status).toBe(404);
  });

  test('agrees with the books, moves no money and is asked again by nobody', async () => {
    const before = await restOfDesk();
    const agreed = await declared(trader, { in: '1200.00', out: '0' });
    expect(agreed).toMatchObject({
      state: 'agreed',
      openSince: null,
      found: { books: { in: '1200.00', out: '0.00' }, bank: null },
    });
    expect(await restOfDesk()).toBe(before);
  });

  test('refuses what says nothing, what is not one’s own and days out of reach', async () => {
    const refused = async (by: Trader, set: Partial<Declare>) =>
      refusalOf(desk, () => declare(by, set));
    expect(await refused(trader, {})).toMatchObject({ status: 422, fields: ['in'] });
    expect(await refused(trader, { in: '1' })).toMatchObject({ fields: ['out'] });
    expect(await refused(trader, { in: '-1', out: '0' })).toMatchObject({ fields: ['in'] });
    expect(await refused(trader, { closing: '5' })).toMatchObject({ fields: ['in'] });
    expect(await refused(other, { accountId: trader.upiId, in: '1', out: '0' })).toMatchObject({
      status: 404,
    });
    const days = dayCloseLimits.days + 1;
    for (const far of [shiftDay(day, 2), shiftDay(day, -days)]) {
      const answer = await refused(trader, { day: far, in: '1', out: '0' });
      expect(answer).toMatchObject({ status: 422, fields: ['day'] });
    }
  });

  test('a difference stays open until staff without an interest accepts a reason', async () => {
    const differs = await declared(trader, { in: '1100.00', out: '0', note: 'by my app' });
    expect(differs).toMatchObject({
      state: 'differs',
      differences: [{ source: 'books', figure: 'in', declared: '1100.00', found: '1200.00' }],
    });
    const { id } = differs;
    const explain = (version: number) =>
      trader.client.call('dayClose.explain', { body: { id, version, reason: 'a fee of my bank' } });
    const stale = await refusalOf(desk, () => explain(differs.version - 1));
    expect(stale).toMatchObject({ errorCode: 'InvalidTransition' });
    expect(await explain(differs.version)).toMatchObject({ data: { state: 'proposed' } });
    const { version, openSince } = await only(trader.client);
    expect(openSince).toBe(differs.openSince);
    const asked = { id, version, status: 'accepted' } as const;
    const ofLead = await refusalOf(desk, () => decide(lead.client, asked));
    expect(ofLead).toMatchObject({ errorCode: 'PermissionDenied' });
    expect((await decide(trader.client, asked)).status).toBe(403);
    const silent = await refusalOf(desk, () =>
      decide(lead.client, { ...asked, status: 'declined' }),
    );
    expect(silent).toMatchObject({ status: 422, fields: ['note'] });
    const back = await decide(lead.client, { ...asked, status: 'declined', note: 'which fee?' });
    expect(back).toMatchObject({ data: { state: 'differs', explanation: null } });
    await explain(version + 1);
    const before = await restOfDesk();
    const done = await decide(desk.admin, { ...asked, version: version + 2 });
    expect(done).toMatchObject({
      data: { state: 'explained', openSince: null, explanation: { decidedBy: 'Administrator' } },
    });
    expect(await restOfDesk()).toBe(before);
    const again = await refusalOf(desk, () => decide(desk.admin, { ...asked, version }));
    expect(again).toMatchObject({ errorCode: 'InvalidTransition' });
    const { history } = await trader.client.ok('dayClose.one', { params: { id } });
    expect(history.map(({ event }) => event).toReversed()).toEqual([
      ...['opened', 'declared', 'declared', 'proposed', 'declined', 'proposed', 'accepted'],
    ]);
  });

  test('the bank’s line that comes late opens it again, and the own file changes nothing', async () => {
    const lines = trader.utrs.map((rrn, n) => ({
      amount: n ? '700.00' : '500.00',
      rrn,
      date: day,
    }));
    const extra = { amount: '300.00', rrn: freshUtr(), date: day };
    const file = (all: typeof lines) => testFile(all, { start: day, end: day });
    await uploadAndMatch(desk, trader.client, trader.upiId, file(lines));
    await sweep();
    const own = await only(trader.client);
    expect(own).toMatchObject({
      state: 'differs',
      found: { bank: { in: '1200.00', isAttested: false } },
    });
    await uploadAndMatch(desk, desk.admin, trader.upiId, file([...lines, extra]));
    await sweep();
    const known = await only(trader.client);
    expect(known).toMatchObject({
      state: 'differs',
      found: { books: { in: '1200.00' }, bank: { in: '1500.00', isAttested: true } },
    });
    expect(known.differences.map(({ source, found }) => [source, found])).toEqual([
      ['bank', '1500.00'],
      ['books', '1200.00'],
    ]);
    const { version } = known;
    await sweep();
    expect((await only(trader.client)).version).toBe(version);
    // What the books say does not outweigh what the bank shows, nor the other way round.
    expect((await declared(trader, { in: '1200.00', out: '0' })).differences).toHaveLength(1);
    expect((await declared(trader, { in: '1500.00', out: '0' })).differences).toHaveLength(1);
  });

  test('a reversal changes the books of the day, and so the comparison', async () => {
    const { orders } = await desk.admin.ok('payin.list', {
      query: { amount: '500.00', peerId: trader.user.id },
    });
    const refId = orders[0]?.refId ?? '';
    await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'not paid after all' } });
    await sweep();
    expect(await only(trader.client)).toMatchObject({
      state: 'differs',
      found: { books: { in: '700.00' }, bank: { in: '1500.00' } },
    });
  });

  test('staff without an interest explains at once, also a day that nobody closed', async () => {
    const { id, version, state } = await only(desk.admin, { peerId: trader.user.id });
    const reason = 'a private credit';
    const byLead = await lead.client.call('dayClose.explain', { body: { id, version, reason } });
    expect(byLead).toMatchObject({ data: { state: 'proposed' } });
    expect(state).toBe('differs');
    const accepted = await desk.admin.ok('dayClose.explain', {
      body: { id, version: version + 1, reason },
    });
    expect(accepted).toMatchObject({ state: 'explained', explanation: { by: 'Administrator' } });
  });
});

describe('a line that is matched later, and undone', () => {
  let late: Trader;
  let next: string;
  let lineId: string;

  beforeAll(async () => {
    late = await addTrader(['400.00']);
    next = dayAfter(day);
    await untilTomorrow(late);
    const line = { amount: '400.00', rrn: freshUtr(), date: day };
    const file = testFile([line], { start: day, end: day });
    const id = await uploadAndMatch(desk, desk.admin, late.upiId, file);
    const upload = await desk.admin.ok('upload.one', { params: { id } });
    lineId = upload.lines[0]?.id ?? '';
    await sweep();
    desk.clock.advance(3 * 60 * 1000);
    await sweep();
  });

  test('moves the order to the day of the line, without an entry', async () => {
    const said = { day: next, in: '400.00', out: '0' };
    expect(await declared(late, said)).toMatchObject({ state: 'agreed' });
    const { orders } = await desk.admin.ok('payin.list', { query: { peerId: late.user.id } });
    const refId = orders[0]?.refId ?? '';
    await desk.admin.ok('utr.match', { body: { lineId, refId } });
    await sweep();
    expect(await only(late.client, { from: next })).toMatchObject({
      state: 'differs',
      found: { books: { in: '0.00' } },
    });
    await desk.admin.ok('utr.undo', { body: { lineId } });
    await sweep();
    expect(await only(late.client, { from: next })).toMatchObject({ state: 'agreed' });
  });

  test('a touched day is compared however many others differ', async () => {
    const { id, account } = await only(late.client, { from: next });
    const touched = [{ account_id: account.id, first: next, last: next }];
    expect(await readToCompare(desk.owner, touched, 0)).toEqual([id]);
  });
});
