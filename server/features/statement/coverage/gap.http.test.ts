import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@peerdesk/domain/durations.ts';
import { adminPassword, startTestDesk, type TestDesk } from '../../../testing/desk.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { runJobs, testFile } from '../../../testing/statement.ts';
import {
  buildWorld,
  freshUtr,
  password,
  payOrder,
  placeOrder,
  upiIdOf,
  type World,
} from '../../../testing/world.ts';

let desk: TestDesk;
let world: World;
let upiId: string;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  upiId = await upiIdOf(desk, world.peer);
});
afterAll(() => desk.close());

/** The business day this many days from now. */
const dayAt = (days: number) =>
  new Date(desk.clock.now() + 5.5 * hourMs + days * dayMs).toISOString().slice(0, 10);

async function pass(ms: number): Promise<void> {
  desk.clock.advance(ms);
  desk.admin = await desk.anyone.signin('admin', adminPassword);
  world.peer.client = await desk.anyone.signin(world.peer.user.username, password);
}

async function bring(start: string, end: string): Promise<void> {
  const file = testFile([{ amount: '1.00', rrn: freshUtr(), date: start }], { start, end });
  await desk.admin.ok('upload.create', { body: { upiId }, file });
  await runJobs(desk);
}

const approve = (refId: string, utr: string) =>
  desk.admin.ok('payin.decide', { body: { refId, status: 'approved', utr } });

describe('days that no statement covers', () => {
  test('name what was approved by hand on them, by the day of opening, as many as counted', async () => {
    // Created ten minutes before the gap's midnight, opened five minutes after it.
    const sinceMidnight = (desk.clock.now() + 5.5 * hourMs) % dayMs;
    await pass(dayMs - sinceMidnight - 10 * minuteMs);
    const early = await placeOrder(world);
    await pass(15 * minuteMs);
    await world.peer.client.ok('user.updateMe', { body: { presence: 'online' } });
    const first = dayAt(0);
    const page = await desk.anyone.ok('pay.open', { params: { token: early.token } });
    expect(page.status).toBe('pending');
    const utr = freshUtr();
    await approve(early.refId, utr);
    const inGap = await payOrder(desk, world);
    await desk.admin.ok('payin.confirm', { body: { refId: inGap.refId } });
    const open = await payOrder(desk, world);
    await pass(3 * dayMs);
    const before = new Date(Date.parse(first) - dayMs).toISOString().slice(0, 10);
    await bring(before, before);
    await bring(dayAt(-1), dayAt(0));
    const { accounts } = await desk.admin.ok('upload.coverage');
    const account = accounts.find(({ account: { id } }) => id === 'north bank');
    const gap = account?.gaps[0];
    expect(gap).toMatchObject({ start: first, approvedByHand: 2 });
    const query = { accountId: 'north bank', start: gap?.start ?? '', end: gap?.end ?? '' };
    const { orders } = await desk.admin.ok('upload.gap', { query });
    expect(orders.map(({ refId }) => refId).toSorted()).toEqual(
      [early.refId, inGap.refId].toSorted(),
    );
    expect(orders.find(({ refId }) => refId === early.refId)).toMatchObject({
      amount: early.amount,
      utr,
      decidedBy: expect.any(String),
    });
    expect(orders.some(({ refId }) => refId === open.refId)).toBe(false);
  });

  test('422 for a day that no calendar has', async () => {
    for (const [start, end] of [
      ['0000-01-01', '2026-01-01'],
      ['2026-01-01', '0000-01-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const) {
      const query = { accountId: 'A', start, end };
      expect(await desk.admin.refused('upload.gap', { query })).toBe('ValidationError');
    }
  });

  test('are for admins to look at', async () => {
    const query = { accountId: 'north bank', start: '2026-01-01', end: '2026-12-31' };
    for (const { client } of [world.north, world.otherPeer]) {
      const answer = await client.call('upload.gap', { query });
      expect([401, 403]).toContain(answer.status);
    }
    const broken = { ...query, start: 'yesterday' };
    expect(await desk.admin.refused('upload.gap', { query: broken })).toBe('ValidationError');
  });
});

describe('uploads', () => {
  test('are 200 an hour for a user; one more is refused, and nothing is kept', async () => {
    const file = testFile([]);
    const ask = () => desk.admin.call('upload.create', { body: { upiId }, file });
    await pass(2 * hourMs);
    for (let n = 0; n < 20; n += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const refused = await refusalOf(desk, ask);
    expect(refused.errorCode).toBe('RateLimited');
    const late = await ask();
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    await pass(hourMs + 1000);
    expect((await ask()).status).toBe(200);
  });
});
