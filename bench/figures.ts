/**
 * What the figures of the dashboard cost: the processor time that counting adds to an approval (by
 * its triggers, in rounds with and without them, and by adding up), and how long `/dashboard` takes
 * beside a desk with as many orders in its history:
 * `npm run bench -- figures [history] [approvals] [rounds] [clients] [dashboards]` (Linux only).
 */
import { readFile } from 'node:fs/promises';
import { startBenchServer } from './bench-server.ts';
import { connect, type Connection } from './database.ts';
import {
  countDays,
  fillEntries,
  fillHistory,
  fillPeople,
  switchMonths,
  untilAddedUp,
} from './figures-desk.ts';
import { fillPayins } from './fill-payins.ts';
import { quantile, shownSpread } from './quantile.ts';
import { approveAll, send, signIn, waitingOrders } from './waiting-orders.ts';

const history = Number(process.argv[2] ?? 10_000_000);
const approvals = Number(process.argv[3] ?? 3000);
const rounds = Number(process.argv[4] ?? 16);
const clients = Number(process.argv[5] ?? 8);
const dashboards = Number(process.argv[6] ?? 50);
/** Of the history, so many are orders too; of the others there are the counts alone. */
const ordersMax = 300_000;

const triggers = ['payin_created', 'payin_changed'];

async function count(db: Connection, isOn: boolean): Promise<void> {
  const verb = isOn ? 'enable' : 'disable';
  for (const name of triggers) await db.query(`alter table payin ${verb} trigger ${name}`);
}

async function timesOf(path: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < dashboards; n += 1) {
    const at = performance.now();
    await send(server.base, 'GET', path, token);
    times.push(performance.now() - at);
  }
  return times;
}

/** Microseconds of processor time that one backend has used so far. */
async function usedBy(backend: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${backend}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1000;
}

const median = (of: readonly number[]) => quantile(of, 0.5);
const shown = (of: readonly number[]) => of.map((one) => one.toFixed(0)).join(' ');

/** The counted columns of every approved order are changed, one order after the other. */
const changeEach = `do $$ declare r text; begin
  for r in select ref_id from payin where status = 'approved' loop
    update payin set decided_at = decided_at + interval '1 minute' where ref_id = r;
  end loop; end $$`;
/** So many changes are added up at once where a hundred orders are decided each second. */
const addedAtOnce = 200;

/** Microseconds of the database's processor time that counting adds to the change of one order. */
async function countingOf(db: Connection, orders: number): Promise<number> {
  const { rows } = await db.query('select pg_backend_pid() as pid');
  const used = async (work: () => Promise<unknown>) => {
    const before = await usedBy(Number(rows[0]?.['pid']));
    await work();
    return ((await usedBy(Number(rows[0]?.['pid']))) - before) / orders;
  };
  const [on, off, adding]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    // In turn, and each first as often as second.
    const isOn = round % 4 === 0 || round % 4 === 3;
    await count(db, isOn);
    await db.query('vacuum payin, order_count, order_count_change, order_count_days');
    // Nothing is left to the server's own adding up.
    await db.query('begin');
    (isOn ? on : off)?.push(await used(() => db.query(changeEach)));
    if (isOn) adding?.push(await used(() => addUp(db)));
    await db.query('commit');
  }
  await count(db, true);
  console.log(`a change of an order, counted: ${shown(on ?? [])} µs of processor time`);
  console.log(`not counted: ${shown(off ?? [])} µs`);
  console.log(`added up later: ${shown(adding ?? [])} µs`);
  return median(on ?? []) - median(off ?? []) + median(adding ?? []);
}

async function addUp(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select add_up_orders($1) as added', [addedAtOnce]);
    if (Number(rows[0]?.['added']) < addedAtOnce) return;
  }
}

/** So many days that are over, and today. */
const lastDays = (days: number) => {
  const now = Date.now();
  const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
  return `start=${at(now - days * 24 * 60 * 60 * 1000)}&end=${at(now)}`;
};

const timed = [
  ['today', '/dashboard'],
  ['the last 7 days', '/dashboard?start=last7days'],
  ['31 days', `/dashboard?${lastDays(31)}`],
  ['92 days', `/dashboard?${lastDays(92)}`],
  ['364 days', `/dashboard?${lastDays(364)}`],
  ['by hour', '/dashboard/stats'],
  ['7 days by day', '/dashboard/stats?start=last7days'],
  ['364 days by day', `/dashboard/stats?${lastDays(364)}`],
  ['the peers today', '/dashboard/peers'],
  ['the peers of 92 days', `/dashboard/peers?${lastDays(92)}`],
  ['the peers of 364 days', `/dashboard/peers?${lastDays(364)}`],
  ['the subadmins of 92 days', `/dashboard/subadmin/running-stats?${lastDays(92)}`],
  ['the subadmins of 364 days', `/dashboard/subadmin/running-stats?${lastDays(364)}`],
  ['a subadmin, today', '/dashboard', 's0'],
  ['a subadmin, 364 days', `/dashboard?${lastDays(364)}`, 's0'],
  ['a subadmin, the peers of 364 days', `/dashboard/peers?${lastDays(364)}`, 's0'],
  ...(['u0', 'u499'] as const).flatMap((reader) => {
    const who = reader === 'u0' ? 'a peer' : 'a withdrawal peer';
    const kind = reader === 'u0' ? 'payin' : 'payout';
    return [
      [`${who}, today`, '/dashboard', reader],
      [`${who}, 31 days`, `/dashboard?${lastDays(31)}`, reader],
      [`${who}, 364 days`, `/dashboard?${lastDays(364)}`, reader],
      [`${who}, by hour`, `/dashboard/stats?kind=${kind}`, reader],
      [`${who}, 364 days by day`, `/dashboard/stats?kind=${kind}&${lastDays(364)}`, reader],
      [`${who}, what waits`, '/waiting', reader],
    ] as const;
  }),
  ['a peer, what waits longest', '/customer/order?waitsFor=me&pagesize=5', 'u0'],
  ['a peer, its UPI IDs and their headroom', '/upi?pagesize=100', 'u0'],
  ['a peer, why no orders', '/capacity', 'u0'],
  ['a peer, its days', '/day-close?pagesize=1', 'u0'],
] as const;

/** With months and without them in turn, so that the load of the machine affects both alike. */
async function timeDashboards(db: Connection): Promise<void> {
  const turn = await switchMonths(db);
  for (const [name, path, reader] of timed) {
    const token = await signIn(server.base, reader);
    const found = {
      months: { times: [0].slice(1), used: 0 },
      days: { times: [0].slice(1), used: 0 },
    };
    for (const by of ['days', 'months', 'months', 'days'] as const) {
      await turn(by === 'months');
      const before = await server.processorSeconds();
      found[by].times.push(...(await timesOf(path, token)));
      found[by].used += ((await server.processorSeconds()) - before) / dashboards / 2;
    }
    const told = (by: keyof typeof found) =>
      `${shownSpread(found[by].times)}, ` +
      `${(found[by].used * 1000).toFixed(1)} ms of processor time`;
    console.log(`${name}: ${told('months')}; without months ${told('days')}`);
  }
}

const server = await startBenchServer();
const db = await connect(server.databaseUrl);
const { refs } = await waitingOrders(server.base, { orders: approvals, clients });
const admin = await signIn(server.base);
const usedBefore = await server.processorSeconds();
await approveAll([server.base], { refs, admin, clients });
const approval = (((await server.processorSeconds()) - usedBefore) / refs.length) * 1e6;
const counting = await countingOf(db, refs.length);
const share = (counting / (approval - counting)) * 100;
console.log(`an approval: ${approval.toFixed(0)} µs, of which counting ${counting.toFixed(0)} µs`);
console.log(`counting adds ${share.toFixed(1)} % to an approval that is not counted`);
await fillHistory(db, history);
const { rows } = await db.query('select count(*)::int as n from order_count');
console.log(`${history} orders in ${String(rows[0]?.['n'])} counts`);
await countDays(db);
await fillPeople(db, server.base);
const { rows: merchants } = await db.query('select id from merchant limit 1');
await count(db, false);
const orders = Math.min(history, ordersMax);
await fillPayins(db, String(merchants[0]?.['id']), orders);
await count(db, true);
await fillEntries(db, Math.min(orders, Math.round(history / 20)));
await untilAddedUp(db);
await timeDashboards(db);
await db.end();
await server.stop();
process.exit(0);
