/**
 * How long the list of pay-ins takes over HTTP, beside the same page in SQL by hand and beside an
 * answer that asks no database, in the same run, and how long the newest page takes at 200 a
 * second: `npm run bench -- lists [orders] [rounds]`.
 */
import { listsAtRate } from './at-rate.ts';
import { startBenchServer } from './bench-server.ts';
import { call } from './call.ts';
import { connect } from './database.ts';
import { fillPayins } from './fill-payins.ts';
import { quantile, shownSpread } from './quantile.ts';
import { addShop, signIn } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 300);
const warmUp = 20;

interface Case {
  name: string;
  query: string;
  /** So many rows before the first page; each round asks for the next one. */
  skip?: number;
  /** What finds the same orders, without a total, and without the counts of the tabs. */
  where: string;
  order: string;
}

const newest = 'p.created_at desc, p.ref_id desc';
/** Nearly as many orders as a total, and so a sum, counts. */
const fortyHours = new Date(Date.now() - 40 * 60 * 60_000).toISOString();
const cases: readonly Case[] = [
  { name: 'newest 20', query: '', where: 'true', order: newest },
  {
    name: 'one peer, approved',
    query: 'peerId=U3&status=approved',
    where: `p.peer_id = 'U3' and p.status = 'approved'`,
    order: newest,
  },
  {
    name: 'largest of a week',
    query: 'start=last7days&sort=-amount',
    where: `p.created_at >= now() - interval '7 days'`,
    order: 'p.amount desc, p.ref_id desc',
  },
  {
    name: 'sum of 40 hours',
    query: `status=approved&sum=approved&start=${fortyHours}`,
    where: `p.status = 'approved' and p.created_at >= '${fortyHours}'`,
    order: newest,
  },
  {
    name: 'the same, no sum',
    query: `status=approved&start=${fortyHours}`,
    where: `p.status = 'approved' and p.created_at >= '${fortyHours}'`,
    order: newest,
  },
  {
    name: 'sum of one peer',
    query: 'peerId=U3&status=approved&sum=approved',
    where: `p.peer_id = 'U3' and p.status = 'approved'`,
    order: newest,
  },
  {
    name: 'sum of too many',
    query: 'status=approved&sum=approved',
    where: `p.status = 'approved'`,
    order: newest,
  },
  { name: 'after 90,000 orders', query: '', skip: 90_000, where: 'true', order: newest },
  {
    name: 'search in names',
    query: 'q=name+77',
    where: `p.ref_id in (select ref_id from order_search where words like '%name 77%'
                             limit 5000)`,
    order: newest,
  },
];

const pagesize = 20;
const skipOf = ({ skip }: Case, round: number) =>
  skip === undefined ? 0 : skip + Math.max(0, round) * pagesize;

function byHand(one: Case, round: number): string {
  const { where, order } = one;
  return `select p.*, m.name as merchant_name, u.name as peer_name
          from payin p join merchant m on m.id = p.merchant_id
          left join app_user u on u.id = p.peer_id
          where ${where} order by ${order} limit ${pagesize} offset ${skipOf(one, round)}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now();
  await work();
  return performance.now() - at;
}

const median = (times: readonly number[]) => quantile(times, 0.5);

const server = await startBenchServer();
const { base } = server;
const auth = await signIn(base);
const merchant = await addShop(base, auth);
const db = await connect(server.databaseUrl);
await fillPayins(db, merchant, orders);

const live: number[] = [];
const listed = cases.map((): number[] => []);
const asked = cases.map((): number[] => []);
for (let round = -warmUp; round < rounds; round += 1) {
  // One after the other, so that the load of the machine affects all of them alike.
  for (const [at, one] of cases.entries()) {
    const alive = await timed(async () => (await fetch(`${base}/health/live`)).text());
    const hand = await timed(() => db.query(byHand(one, round)));
    const query = `${one.query}&skip=${skipOf(one, round)}`;
    const list = await timed(() => call(base, `/customer/order?${query}`, auth));
    if (round < 0) continue;
    live.push(alive);
    asked[at]?.push(hand);
    listed[at]?.push(list);
  }
}
const idle = median(live);
console.log(`${orders} orders, ${rounds} rounds; /health/live ${idle.toFixed(2)} ms (medians)`);
for (const [at, { name }] of cases.entries()) {
  const [list, hand] = [median(listed[at] ?? []), median(asked[at] ?? [])];
  console.log(
    `${name.padEnd(20)} list ${list.toFixed(2)} ms, SQL by hand ${hand.toFixed(2)} ms, ` +
      `ratio to both ${(list / (idle + hand)).toFixed(2)}`,
  );
}
const perSecond = 200;
const used = await server.processorSeconds();
const { times, tooBusy, lost } = await listsAtRate({ base, auth }, { perSecond, seconds: 15 });
const each = ((await server.processorSeconds()) - used) / times.length;
console.log(
  `newest 20 at ${perSecond} a second: ` +
    `${shownSpread(times)}, ` +
    `${(each * 1000).toFixed(2)} ms of processor time each, ${tooBusy} were told to come later, ${lost} were lost`,
);
await db.end();
await server.stop();
process.exit(0);
