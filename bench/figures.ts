/**
 * What the figures of the dashboard cost: the processor time that counting adds to an approval, in
 * rounds with and without its triggers, and how long `/dashboard` takes beside a desk with as many
 * orders in its history: `npm run bench -- figures [history] [approvals] [rounds] [clients]`.
 */
import { startBenchServer } from './bench-server.ts';
import { connect, type Connection } from './database.ts';
import { all, send, signIn, waitingOrders } from './waiting-orders.ts';

const history = Number(process.argv[2] ?? 10_000_000);
const approvals = Number(process.argv[3] ?? 4000);
const rounds = Number(process.argv[4] ?? 20);
const clients = Number(process.argv[5] ?? 32);
const dashboards = 200;

const triggers = ['payin_created', 'payin_changed'];

async function count(db: Connection, isOn: boolean): Promise<void> {
  const verb = isOn ? 'enable' : 'disable';
  for (const name of triggers) await db.query(`alter table payin ${verb} trigger ${name}`);
}

/** The counts of a year of orders by 20 groups and 500 peers, as adding up would leave them. */
async function fillHistory(db: Connection): Promise<void> {
  await db.query(
    `insert into order_count (scope, kind, at, status, minutes, orders, amount)
     select s.scope, 'payin', date_bin('15 minutes', t, 'epoch'), st.status,
            case when st.status = 'approved' then 1 + n % 40 else 0 end,
            count(*), sum(10000 + n % 900000)
     from generate_series(1, $1::bigint) n,
       lateral (select now() - interval '2 hours' - n * (interval '365 days' / $1) as t) x,
       lateral (select case when n % 5 = 0 then 'declined' else 'approved' end as status) st,
       lateral (values ('desk'), ('group:S' || n % 20), ('peer:U' || n % 500)) s (scope)
     group by 1, 2, 3, 4, 5
     on conflict (scope, kind, at, status, minutes) do nothing`,
    [history],
  );
  await db.query('vacuum analyze order_count');
}

function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
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

const server = await startBenchServer();
const db = await connect(server.databaseUrl);
const { refs } = await waitingOrders(server.base, { orders: approvals, clients });
const perRound = Math.floor(refs.length / rounds);
const used = { on: [] as number[], off: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  // In turn, and each first as often as second: what a desk costs grows with what it holds.
  const isOn = round % 4 === 0 || round % 4 === 3;
  await count(db, isOn);
  const admin = await signIn(server.base);
  const before = await server.processorSeconds();
  await all(perRound, clients, async (n) => {
    const refId = refs[round * perRound + n];
    await send(server.base, 'PATCH', '/customer/order/confirm', admin, { refId });
  });
  // What is added up later is part of the cost.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  used[isOn ? 'on' : 'off'].push((await server.processorSeconds()) - before);
}
await count(db, true);
const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
const each = (of: readonly number[]) => (sum(of) / (of.length * perRound)) * 1000;
console.log(`${each(used.on).toFixed(2)} ms of processor time for an approval that is counted`);
console.log(`${each(used.off).toFixed(2)} ms for one that is not`);
console.log(`ratio ${(sum(used.on) / sum(used.off)).toFixed(3)}`);
const ratios = used.on.map((seconds, pair) => seconds / (used.off[pair] ?? Number.NaN));
const shown = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(3));
console.log(`median of the pairs ${shown[shown.length >> 1]}: ${shown.join(', ')}`);
await fillHistory(db);
const { rows } = await db.query('select count(*)::int as n from order_count');
console.log(`${history} orders in ${String(rows[0]?.['n'])} counts`);
for (const [name, path] of [
  ['today', '/dashboard'],
  ['the last 7 days', '/dashboard?start=last7days'],
  ['by hour', '/dashboard/stats'],
  ['by day', '/dashboard/stats?start=last7days'],
] as const) {
  const token = await signIn(server.base);
  const before = await server.processorSeconds();
  const times = await timesOf(path, token);
  const processor = ((await server.processorSeconds()) - before) / dashboards;
  const spread = `median ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}`;
  console.log(`${name}: ${spread}, of processor time ${(processor * 1000).toFixed(1)} ms`);
}
await db.end();
await server.stop();
process.exit(0);
