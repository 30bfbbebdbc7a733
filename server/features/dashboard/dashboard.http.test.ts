import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { presetRange, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs, minuteMs } from '@peerdesk/domain/durations.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  payOrder,
  placePayout,
  type World,
} from '../../testing/world.ts';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

test('by default today up to now, beside yesterday until the same time', async () => {
  const now = desk.clock.now();
  const today = presetRange('today', now, timeZoneDefault);
  const shown = await desk.admin.ok('dashboard.get');
  expect(shown).toMatchObject({
    start: iso(today.start),
    isOver: false,
    previousPeriod: { start: iso(today.start - dayMs) },
  });
  expect(Date.parse(shown.end) - Date.parse(shown.previousPeriod.end)).toBe(dayMs);
});

test('what is approved for true counts, with its group and its peer', async () => {
  const span = { start: iso(desk.clock.now() - minuteMs) };
  const before = await world.peer.client.ok('dashboard.get', { query: span });
  const { refId } = await payOrder(desk, world, { amount: '1234.00' });
  await world.peer.client.ok('payin.confirm', { body: { refId } });
  const after = await world.peer.client.ok('dashboard.get', { query: span });
  expect(after.payin.approved).toBe(before.payin.approved + 1);
  expect(after.payin.medianMinutes).toBe(1);
  const { peers } = await world.north.client.ok('dashboard.peers', { query: span });
  expect(peers).toMatchObject([{ id: world.peer.user.id, payin: { amount: '1234.00' } }]);
  const { subadmins } = await desk.admin.ok('dashboard.subadmins', { query: span });
  expect(subadmins[0]).toMatchObject({
    id: world.north.user.id,
    peers: { total: 2, online: 2 },
    payin: { approved: 1, amount: '1234.00' },
  });
});

test('a subadmin gets its own group alone, a peer no groups at all', async () => {
  const { subadmins } = await world.south.client.ok('dashboard.subadmins');
  expect(subadmins.map(({ id }) => id)).toEqual([world.south.user.id]);
  expect(await world.peer.client.refused('dashboard.subadmins')).toBe('PermissionDenied');
  expect(await world.peer.client.refused('dashboard.peers')).toBe('PermissionDenied');
  const peersOf = async (client: ApiClient) => {
    const query = { start: iso(desk.clock.now() - 4 * dayMs) };
    return (await client.ok('dashboard.peers', { query })).peers.map(({ id }) => id);
  };
  expect(await peersOf(world.north.client)).toEqual([world.peer.user.id]);
  expect(await peersOf(world.south.client)).toEqual([]);
});

test('open disputes and unassigned pay-outs of the reader', async () => {
  await fundMerchant(desk, world.merchant.id);
  const { refId } = await givePayout(desk, world, world.payer);
  const body = { refId, status: 'approved', utr: freshUtr() } as const;
  await world.payer.client.ok('payout.decide', { body });
  await world.merchant.client.ok('dispute.create', { body: { refId, reason: 'no money' } });
  await placePayout(world);
  const { disputes, unassignedPayouts, payout } = await desk.admin.ok('dashboard.get');
  expect({ disputes, unassignedPayouts }).toEqual({
    disputes: { open: 1, previous: { open: 0 } },
    unassignedPayouts: 1,
  });
  expect(payout).toMatchObject({ count: 2, approved: 1, amount: '500.00', successRate: 0.5 });
  const listed = async (client: ApiClient, state: 'open' | 'closed') =>
    (await client.ok('dispute.list', { query: { state } })).total;
  expect([await listed(desk.admin, 'open'), await listed(desk.admin, 'closed')]).toEqual([1, 0]);
  expect(await listed(world.south.client, 'open')).toBe(0);
  const own = await world.payer.client.ok('dashboard.get');
  expect(own).toMatchObject({ disputes: { open: 1 }, unassigned: 0, payout: { count: 1 } });
  const other = await world.south.client.ok('dashboard.get');
  expect(other).toMatchObject({
    disputes: { open: 0 },
    unassignedPayouts: 0,
    payout: { count: 0 },
  });
});

const walletIn = async (by: ApiClient, query: { start?: string; end?: string } = {}) =>
  (await by.ok('dashboard.get', { query })).wallet;

test('the wallets beside what their ledgers showed at the end of the span before', async () => {
  const { north, south, peer, otherPeer } = world;
  const people = [desk.admin, north.client, south.client, peer.client, otherPeer.client];
  const before = await Promise.all(people.map(async (by) => (await walletIn(by)).balance));
  const start = desk.clock.now();
  desk.clock.advance(minuteMs);
  const { refId } = await payOrder(desk, world, { amount: '700.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const minute = { start: iso(start), end: iso(start + minuteMs) };
  const after = await Promise.all(people.map((by) => walletIn(by, minute)));
  expect(after.map(({ previous }) => previous.balance)).toEqual(before);
  const moved = after.map(({ balance, previous }) => balance !== previous.balance);
  expect(moved).toEqual([true, true, false, true, false]);
  // Long before there was any posting.
  const long = { start: iso(start - 400 * dayMs), end: iso(start - 300 * dayMs) };
  expect((await walletIn(desk.admin, long)).previous).toEqual({ balance: '0.00' });
});

test('what a peer and its subadmin earned, given back when an approval is reversed', async () => {
  const { north, peer, payer } = world;
  const query = { start: iso(desk.clock.now()) };
  const earned = async (client: ApiClient) => (await client.ok('dashboard.get', { query })).earned;
  for (const { user } of [peer, payer]) {
    const body = { userId: user.id, commission: { payinBps: 100, payoutBps: 50 } };
    await desk.admin.ok('user.update', { body });
  }
  const override = { payinBps: 50, payoutBps: 0 };
  await desk.admin.ok('user.update', { body: { userId: north.user.id, override } });
  const { refId } = await payOrder(desk, world, { amount: '1100.00' });
  await desk.admin.ok('payin.decide', { body: { refId, status: 'approved' } });
  const given = await givePayout(desk, world, payer, { amount: '600.00' });
  const paid = { refId: given.refId, status: 'approved', utr: freshUtr() } as const;
  await payer.client.ok('payout.decide', { body: paid });
  expect(await earned(peer.client)).toEqual({ amount: '11.00', previous: { amount: '0.00' } });
  expect(await earned(payer.client)).toMatchObject({ amount: '3.00' });
  expect(await earned(north.client)).toMatchObject({ amount: '5.50' });
  expect(await earned(world.south.client)).toMatchObject({ amount: '0.00' });
  expect(await earned(desk.admin)).toBeNull();
  await desk.admin.ok('ledger.reverse', { body: { refId, reason: 'the wrong account' } });
  expect(await earned(peer.client)).toMatchObject({ amount: '0.00' });
  expect(await earned(north.client)).toMatchObject({ amount: '0.00' });
});

describe('a period', () => {
  test.each([
    [{ start: 'today', end: '2026-01-01T00:00:00Z' }, 'end'],
    [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'end'],
    [{ start: 'someday' }, 'start'],
  ])('%j is refused', async (query, field) => {
    const refused = await desk.admin.call('dashboard.get', { query: query as never });
    expect(refused).toMatchObject({
      status: 422,
      error: { fields: { [field]: expect.any(String) } },
    });
  });

  test('of all years that can be asked for is answered, to whoever asks', async () => {
    const query = { start: '0001-01-01T00:00:00Z', end: '9999-12-31T18:30:00Z' };
    for (const client of [desk.admin, world.north.client, world.peer.client, world.payer.client]) {
      const { payin, previousPeriod } = await client.ok('dashboard.get', { query });
      const { total } = await client.ok('payin.list', { query: { ...query, pagesize: '1' } });
      expect(payin.count).toBe(total);
      expect(previousPeriod.start).toBe('1970-01-01T00:00:00.000Z');
      await client.ok('dashboard.stats', { query });
      const postings = { ...query, userId: world.peer.user.id };
      if (client !== world.payer.client) await client.ok('ledger.report', { query: postings });
    }
    const { subadmins } = await desk.admin.ok('dashboard.subadmins', { query });
    expect(subadmins.length).toBeGreaterThan(0);
    const { peers } = await world.north.client.ok('dashboard.peers', { query });
    expect(peers.length).toBeGreaterThan(0);
  });

  test('of a preset has its business days; beyond two days the bars are days', async () => {
    const { start, end, unit } = await desk.admin.ok('dashboard.stats', {
      query: { start: 'last7days' },
    });
    expect(unit).toBe('day');
    expect(Date.parse(end) - Date.parse(start)).toBe(7 * dayMs);
    const today = await desk.admin.ok('dashboard.stats', { query: { kind: 'payout' } });
    expect(today.unit).toBe('hour');
  });
});
