import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { expireDue } from '../../features/payin/sweep.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import { startTestDesk, type TestDesk } from '../../testing/desk.ts';
import { startServerProcess } from '../../testing/process.ts';
import {
  addMember,
  buildWorld,
  fundMerchant,
  givePayout,
  openOrder,
  placeOrder,
  payOrder,
  type Member,
  type World,
} from '../../testing/world.ts';
import { recordHeartbeat } from './heartbeat.ts';

let desk: TestDesk;
let world: World;
let payer: Member;

beforeAll(async () => {
  desk = await startTestDesk(inject('postgresUrl'));
  world = await buildWorld(desk);
  payer = await addMember(desk, 'peer-withdrawal', { parentId: world.north.user.id });
  await fundMerchant(desk, world.merchant.id);
});
afterAll(() => desk.close());

/** Pretends that a server was last seen so long ago, by the desk's clock. */
async function lastSeen(agoMs: number): Promise<void> {
  const at = new Date(desk.clock.now() - agoMs).toISOString();
  await desk.owner.query(
    'insert into heartbeat (at) values ($1) on conflict (is_one) do update set at = $1',
    [at],
  );
}

/** The orders as they were before an outage of this length: their time has been running since. */
async function ageOrders(ms: number): Promise<void> {
  const back = (columns: string[]) =>
    columns.map((column) => `${column} = ${column} - interval '${ms} milliseconds'`).join(', ');
  await desk.owner.query(
    `update payin set ${back(['created_at', 'opened_at', 'assigned_at', 'expires_at'])}`,
  );
  await desk.owner.query(`update payout set ${back(['created_at', 'assigned_at', 'expires_at'])}`);
}

interface Stand {
  status: string;
  expires_at: number;
  version: number;
}

async function standOf(refId: string): Promise<Stand> {
  const { rows } = await desk.owner.query<Stand>(
    `select status, expires_at, version from payin where ref_id = $1
     union all select status, expires_at, version from payout where ref_id = $1`,
    [refId],
  );
  if (!rows[0]) throw new Error(`no order ${refId}`);
  return rows[0];
}

async function movesOf(refId: string): Promise<number[]> {
  const { rows } = await desk.owner.query<{ seconds: number }>(
    `select (detail ->> 'seconds')::int as seconds from order_event
     where order_ref = $1 and event = 'deadline_moved' order by id`,
    [refId],
  );
  return rows.map((row) => row.seconds);
}

const services = () => desk.servers.map((one) => one.services);

/** Runs the leader's jobs, on every server at once. */
async function tickEverywhere(): Promise<void> {
  await Promise.all(
    services().map(async (one) => {
      await recordHeartbeat(one);
      await expireDue(one);
      await expireDuePayouts(one);
    }),
  );
}

/** One open order of each kind, in the state in which the servers died. */
async function openOrders() {
  const pending = await openOrder(desk, world);
  const created = await placeOrder(world);
  const processing = await payOrder(desk, world);
  const payout = await givePayout(desk, world, payer, { accept: false });
  return { pending, created, processing, payout };
}

test('an outage moves every open deadline by its length, once, on two servers', async () => {
  const outageMs = 90 * minuteMs;
  const orders = await openOrders();
  await ageOrders(outageMs);
  const before = await Promise.all(Object.values(orders).map(({ refId }) => standOf(refId)));
  await lastSeen(outageMs);
  await tickEverywhere();
  await tickEverywhere();

  for (const [n, { refId }] of Object.values(orders).entries()) {
    const [was, is] = [before[n], await standOf(refId)];
    const isDue = refId !== orders.processing.refId;
    expect(is.status).toBe(was?.status);
    const moved = is.expires_at - (was?.expires_at ?? 0);
    expect(moved / 1000).toBeCloseTo(isDue ? outageMs / 1000 : 0, -1);
    expect(is.version - (was?.version ?? 0)).toBe(isDue ? 1 : 0);
    expect(await movesOf(refId)).toEqual(isDue ? [expect.closeTo(outageMs / 1000, -1)] : []);
  }
  const { rows } = await desk.owner.query<{ after: { orders: string[] } }>(
    `select after from audit where action = 'desk.outage'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.after.orders).toContain(orders.payout.refId);
  expect(await desk.bookErrors()).toEqual([]);
});

test('a gap as short as a restart moves nothing', async () => {
  const { refId } = await openOrder(desk, world);
  const before = await standOf(refId);
  await lastSeen(10_000);
  await tickEverywhere();
  expect(await standOf(refId)).toEqual(before);
});

test('what was due before the outage ends all the same', async () => {
  const { refId } = await givePayout(desk, world, payer, { accept: false });
  await ageOrders(60 * minuteMs);
  await lastSeen(20 * minuteMs);
  await tickEverywhere();
  expect(await movesOf(refId)).toEqual([]);
  expect((await standOf(refId)).status).toBe('expired');
});

test('a decision on what was read before the outage was made good for is taken again', async () => {
  const { refId } = await givePayout(desk, world, payer, { accept: false });
  await ageOrders(40 * minuteMs);
  await lastSeen(40 * minuteMs);
  const [accepted] = await Promise.all([
    payer.client.call('payout.accept', { body: { refId } }),
    tickEverywhere(),
  ]);
  const { status } = await standOf(refId);
  expect(status).toBe(accepted.status === 200 ? 'processing' : 'pending');
  expect(await desk.bookErrors()).toEqual([]);
});

test('a real server that starts after an outage gives the time back before it listens', async () => {
  const { refId } = await givePayout(desk, world, payer, { accept: false });
  await ageOrders(45 * minuteMs);
  await lastSeen(45 * minuteMs);
  const before = await standOf(refId);
  const start = () =>
    startServerProcess({
      DATABASE_URL: desk.databaseUrl,
      DATA_DIR: desk.servers[0]?.services.env.DATA_DIR ?? '',
    });
  for (let starts = 0; starts < 2; starts += 1) {
    const server = await start();
    expect(await movesOf(refId)).toEqual([expect.closeTo(45 * 60, -2)]);
    await server.kill();
  }
  const after = await standOf(refId);
  expect(after.status).toBe('pending');
  expect((after.expires_at - before.expires_at) / 1000).toBeCloseTo(45 * 60, -2);
});
