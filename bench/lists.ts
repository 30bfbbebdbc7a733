/**
 * How long the lists of pay-ins and pay-outs take over HTTP, beside the same page in SQL by hand,
 * beside an answer that asks no database and beside the newest page, in the same run; what an
 * unchanged poll costs beside that answer; and how long the newest page takes at 200 a second:
 * `npm run bench -- lists [orders] [rounds] [desk]`. A desk that is named by its folder is kept.
 * Fails where a figure is beyond its budget, unless the machine was busy.
 */
import { listsAtRate } from './at-rate.ts';
import { startBenchServer } from './bench-server.ts';
import { call } from './call.ts';
import { connect } from './database.ts';
import { fillPayins } from './fill-payins.ts';
import { fillPayouts } from './fill-payouts.ts';
import { casesOf, listPath, pagesize, type ListCase } from './lists/cases.ts';
import { unchangedPolls } from './lists/unchanged.ts';
import { busyWith } from './quiet.ts';
import { quantile, shownSpread } from './quantile.ts';
import { addShop, signIn } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 300);
const desk = process.argv[4];
const warmUp = 20;
/** An unchanged poll, of the answers a second that ask nothing. */
const unchangedMin = 0.85;
const busy = busyWith();

const cases = casesOf(orders);
const skipOf = ({ skip }: ListCase, round: number) =>
  skip === undefined ? 0 : skip + Math.max(0, round) * pagesize;

function byHand(one: ListCase, round: number): string {
  const { list, where, order } = one;
  return `select p.*, m.name as merchant_name, u.name as peer_name
          from ${list} p join merchant m on m.id = p.merchant_id
          left join app_user u on u.id = p.peer_id
          where ${where} order by ${order} limit ${pagesize} offset ${skipOf(one, round)}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now();
  await work();
  return performance.now() - at;
}

const median = (times: readonly number[]) => quantile(times, 0.5);

const server = await startBenchServer(desk);
const { base } = server;
const auth = await signIn(base);
const db = await connect(server.databaseUrl);
const { rows: known } = await db.query('select count(*)::int as orders from payin');
if (Number(known[0]?.['orders']) === 0) {
  const merchant = await addShop(base, auth);
  await fillPayins(db, merchant, orders);
  await fillPayouts(db, merchant, orders);
  await db.query('vacuum analyze');
}

const live: number[] = [];
const listed = cases.map((): number[] => []);
const asked = cases.map((): number[] => []);
for (let round = -warmUp; round < rounds; round += 1) {
  // One after the other, so that the load of the machine affects all of them alike.
  for (const [at, one] of cases.entries()) {
    const alive = await timed(async () => (await fetch(`${base}/health/live`)).text());
    const hand = await timed(() => db.query(byHand(one, round)));
    const query = `${one.query}&skip=${skipOf(one, round)}`;
    const list = await timed(() => call(base, `${listPath[one.list]}?${query}`, auth));
    if (round < 0) continue;
    live.push(alive);
    asked[at]?.push(hand);
    listed[at]?.push(list);
  }
}
const beyond: string[] = [];
const idle = median(live);
console.log(`${orders} orders, ${rounds} rounds; /health/live ${idle.toFixed(2)} ms (medians)`);
for (const [at, one] of cases.entries()) {
  const [list, hand] = [median(listed[at] ?? []), median(asked[at] ?? [])];
  const newest = cases.findIndex((other) => other.list === one.list);
  const ratio = list / median(listed[newest] ?? []);
  console.log(
    `${one.name.padEnd(26)} list ${list.toFixed(2)} ms, SQL by hand ${hand.toFixed(2)} ms, ` +
      `ratio to both ${(list / (idle + hand)).toFixed(2)}, to the newest ${ratio.toFixed(2)}`,
  );
  if (one.most !== undefined && ratio > one.most) {
    beyond.push(`${one.name}: ${ratio.toFixed(2)} times the newest, at most ${one.most}`);
  }
}
const unchanged = await unchangedPolls({ base, auth });
console.log(
  `unchanged poll: ${unchanged.polls.toFixed(0)} a second, /health/live ` +
    `${unchanged.live.toFixed(0)}, ratio ${unchanged.ratio.toFixed(2)}`,
);
if (unchanged.ratio < unchangedMin) {
  beyond.push(`unchanged poll: ${unchanged.ratio.toFixed(2)}, at least ${unchangedMin}`);
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
if (busy !== null) console.log(busy);
for (const one of beyond) console.log(`beyond its budget: ${one}`);
process.exit(beyond.length > 0 && busy === null ? 1 : 0);
