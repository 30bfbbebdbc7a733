import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { businessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { refusalOf } from '../../testing/refusal.ts';
import {
  addMember,
  addMerchant,
  addUpi,
  payOrder,
  placeOrder,
  type Member,
} from '../../testing/world.ts';
import { replayer, type ReplayLimits } from './run.ts';

let desk: TestDesk;
let lead: Member;
let peer: Member;
let day: string;

/** One pay-in is approved; of six customers more, each amount finds the account free once. */
beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  lead = await addMember(desk, 'subadmin');
  peer = await addMember(desk, 'peer', { parentId: lead.user.id, topup: '90000.00' });
  await addUpi(desk, peer);
  const merchant = await addMerchant(desk);
  day = businessDay(desk.clock.now(), timeZoneDefault);
  const { refId } = await payOrder(desk, { merchant }, { amount: '450.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  for (let n = 0; n < 6; n += 1) {
    const { token } = await placeOrder({ merchant }, { amount: n < 4 ? '500.00' : '600.00' });
    await desk.anyone.ok('pay.open', { params: { token } });
  }
});
afterAll(() => desk.close());

type Changes = RequestOf<'whatIf.ask'>['body']['changes'];
const ask = (changes: Changes, on = day) =>
  desk.admin.call('whatIf.ask', { body: { day: on, changes } });

async function work(limits?: ReplayLimits): Promise<void> {
  const services = desk.servers[0]?.services;
  if (services) await services.work.drain('capacity.replay', replayer(services, limits));
}

async function replayed(changes: Changes, limits?: ReplayLimits) {
  const { id } = await desk.admin.ok('whatIf.ask', { body: { day, changes } });
  await work(limits);
  const { replays } = await desk.admin.ok('whatIf.list');
  return replays.find((one) => one.id === id);
}

/** What the orders themselves say of the day. */
async function recounted() {
  const { orders } = await desk.admin.ok('payin.list', { query: { pagesize: '100' } });
  const served = orders.filter(({ peer: of }) => of !== null);
  return { served: served.length, lost: orders.length - served.length };
}

test('by the rules as they are, the day is as it happened; nothing but the result is written', async () => {
  const except = ['what_if', 'audit', 'outbox', 'idempotency'];
  const before = await desk.fingerprint(except);
  const done = await replayed({});
  const truth = await recounted();
  expect(truth).toEqual({ served: 3, lost: 4 });
  expect(done).toMatchObject({ status: 'ready', failure: null, done: 14, customers: 14 });
  expect(done?.result?.happened).toMatchObject({
    ...{ ...truth, amount: '1550.00', lostAmount: '2100.00' },
    byReason: [{ reason: 'same_amount_open', customers: 4 }],
  });
  expect(done?.result?.was).toEqual(done?.result?.happened);
  expect(done?.result?.would).toEqual(done?.result?.happened);
  expect(done?.result?.differs).toEqual({ served: 0, lost: 0, why: [] });
  expect(await desk.fingerprint(except)).toBe(before);
});

test('two more UPI IDs would have served three customers more', async () => {
  const added = { count: 2, from: 0, until: 24 };
  const { result } = (await replayed({ added })) ?? {};
  expect(result?.would).toMatchObject({ served: 6, lost: 1, lostAmount: '500.00' });
  expect(result?.was).toMatchObject({ served: 3, lost: 4 });
  const [hour] = result?.would.byHour ?? [];
  expect(hour).toMatchObject({ served: 6, lost: 1 });
});

test('other caps, and the day without its peer', async () => {
  const one = await replayed({ caps: { dailyCount: 1 } });
  expect(one?.result?.would).toMatchObject({ served: 1, lost: 6 });
  expect(one?.result?.would.byReason).toContainEqual({
    reason: 'daily_count_reached',
    customers: 6,
  });
  const left = await replayed({ leftPeerId: peer.user.id });
  expect(left?.result?.would).toMatchObject({ served: 0, lost: 7, amount: '0.00' });
});

test('one at a time and person; whoever asked may end it, and a cancelled one stays so', async () => {
  const { client: other } = await addMember(desk, 'admin');
  const { id } = await desk.admin.ok('whatIf.ask', { body: { day, changes: {} } });
  expect(await refusalOf(desk, () => ask({}))).toMatchObject({ errorCode: 'InvalidTransition' });
  const body = { id };
  expect((await other.ok('whatIf.list')).replays).toEqual([]);
  expect(await refusalOf(desk, () => other.call('whatIf.cancel', { body }))).toMatchObject({
    status: 404,
  });
  expect(await desk.admin.ok('whatIf.cancel', { body })).toMatchObject({ status: 'cancelled' });
  await work();
  const { replays } = await desk.admin.ok('whatIf.list');
  expect(replays[0]).toMatchObject({ id, status: 'cancelled', result: null });
  expect(await refusalOf(desk, () => desk.admin.call('whatIf.cancel', { body }))).toMatchObject({
    errorCode: 'InvalidTransition',
  });
});

test('too many customers, or too much time, end it with a reason', async () => {
  const some = await replayed({}, { customersMax: 6, processorMs: 60_000 });
  expect(some).toMatchObject({ status: 'failed', failure: 'too_many', result: null });
  const slow = await replayed({}, { customersMax: 100, processorMs: 0 });
  expect(slow).toMatchObject({ status: 'failed', failure: 'too_slow' });
});

test('a day to come, hours that end before they begin and others than admins are refused', async () => {
  const added = { count: 1, from: 8, until: 8 };
  expect(await refusalOf(desk, () => ask({ added }))).toMatchObject({
    ...{ status: 422, fields: ['changes.added.until'] },
  });
  const later = await refusalOf(desk, () => ask({}, '2999-01-01'));
  expect(later).toMatchObject({ status: 422, fields: ['day'] });
  const asked = { body: { day, changes: {} } };
  expect(await refusalOf(desk, () => lead.client.call('whatIf.ask', asked))).toMatchObject({
    status: 403,
  });
  expect((await lead.client.call('whatIf.list')).status).toBe(403);
});
