import { businessDay, startOfBusinessDay, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { dayMs, hourMs } from '@peerdesk/domain/durations.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiClient } from '../../platform/api-client/client.ts';
import { iso } from '../../platform/db/iso.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../testing/desk.ts';
import {
  buildWorld,
  freshUtr,
  fundMerchant,
  givePayout,
  password,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { addUpEarned } from './add-up.ts';

let desk: TestDesk;
let world: World;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'), 1);
  world = await buildWorld(desk);
});
afterAll(() => desk.close());

/** Noon of the next business day, where everybody signs in again. */
async function goToNoon(): Promise<void> {
  const { clock } = desk;
  const today = startOfBusinessDay(businessDay(clock.now(), timeZoneDefault), timeZoneDefault);
  await goOn(today + dayMs + 12 * hourMs - clock.now());
}

async function goOn(byMs: number): Promise<void> {
  desk.clock.advance(byMs);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  const again = async ({ user }: Member) => ({
    user,
    client: await desk.anyone.signin(user.username, password),
  });
  const { peer, payer, north } = world;
  world = {
    ...world,
    ...{ peer: await again(peer), payer: await again(payer), north: await again(north) },
  };
}

/** A pay-in, a pay-out and an open dispute. */
async function work(): Promise<void> {
  const { refId } = await payOrder(desk, world, { amount: '1200.00' });
  await world.peer.client.ok('payin.confirm', { body: { refId } });
  await fundMerchant(desk, world.merchant.id);
  const payout = await givePayout(desk, world, world.payer);
  const paid = { refId: payout.refId, status: 'approved' as const, utr: freshUtr() };
  await world.payer.client.ok('payout.decide', { body: paid });
  const body = { refId: payout.refId, reason: 'It did not arrive' };
  await desk.admin.ok('dispute.create', { body });
}

type Asked = { start?: string; end?: string };

/** Each figure beside the list that it leads to, both asked for the same. */
async function compare(client: ApiClient, asked: Asked): Promise<{ count: number }> {
  const shown = await client.ok('dashboard.get', { query: asked });
  const query = { ...asked, status: 'approved', sum: 'approved', pagesize: '1' } as const;
  for (const kind of ['payin', 'payout'] as const) {
    const { total, approvedAmount } = await client.ok(`${kind}.list`, { query });
    const { approved: count, amount } = shown[kind];
    expect({ kind, count, amount }).toEqual({ kind, count: total, amount: approvedAmount });
  }
  const disputes = await client.ok('dispute.list', { query: { state: 'open', pagesize: '1' } });
  expect(shown.disputes.open).toBe(disputes.total);
  if (shown.earned) {
    const { earned, postings } = await client.ok('ledger.report', {
      query: { ...asked, pagesize: '100' },
    });
    expect(earned).toBe(shown.earned.amount);
    expect(paise(earned)).toBe(postings.reduce((sum, one) => sum + paise(one.earned), 0));
  }
  return { count: shown.payin.count };
}

const paise = (text: string | null) => Math.round(Number(text ?? 0) * 100);

/** Of all who have figures: how many pay-ins each was told of. */
async function compareAll(asked: Asked): Promise<number[]> {
  const { north, peer, payer } = world;
  const told: number[] = [];
  for (const client of [desk.admin, north.client, peer.client, payer.client]) {
    told.push((await compare(client, asked)).count);
  }
  const { peers } = await desk.admin.ok('dashboard.peers', { query: asked });
  const { subadmins } = await desk.admin.ok('dashboard.subadmins', { query: asked });
  for (const [field, rows] of [
    ['peerId', peers],
    ['subadminId', subadmins],
  ] as const) {
    for (const { id, payin } of rows) {
      const query = { ...asked, [field]: id, pagesize: '1' };
      expect(payin.count, field).toBe((await desk.admin.ok('payin.list', { query })).total);
    }
  }
  return told;
}

test('what a clock that was ahead has dated counts as its list does', async () => {
  await goToNoon();
  await work();
  const whole = { start: iso(desk.clock.now() - 3 * dayMs) };
  for (const [ahead, isToday] of [
    [3 * hourMs, true],
    [50 * hourMs, false],
  ] as const) {
    const before = await compareAll({ start: 'today' });
    const all = await world.peer.client.ok('ledger.report', { query: whole });
    await goOn(ahead);
    await work();
    await compareAll({ start: 'today' });
    await addUpEarned({ pool: desk.owner, clock: () => desk.clock.now() });
    await goOn(-ahead);
    // Of today, and not of a day that has not begun.
    const after = await compareAll({ start: 'today' });
    expect(after).toEqual(isToday ? before.map((n, at) => n + (at < 3 ? 1 : 0)) : before);
    const later = { start: whole.start, end: iso(desk.clock.now() + 4 * dayMs) };
    await compareAll(later);
    await addUpEarned({ pool: desk.owner, clock: () => desk.clock.now() });
    await compareAll(later);
    // Without an end the list has all of it, and so has the sum above it.
    const { earned, postings, total } = await world.peer.client.ok('ledger.report', {
      query: { ...whole, pagesize: '100' },
    });
    expect(total).toBeGreaterThan(all.total);
    expect(paise(earned)).toBe(postings.reduce((sum, one) => sum + paise(one.earned), 0));
    expect(paise(earned)).toBeGreaterThan(paise(all.earned));
  }
});
