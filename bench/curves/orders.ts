import { listsAtRate } from '../at-rate.ts';
import { startBenchServer } from '../bench-server.ts';
import { call } from '../call.ts';
import { connect, type Connection } from '../database.ts';
import { fillPayins } from '../fill-payins.ts';
import { quantile } from '../quantile.ts';
import { addShop, signIn } from '../waiting-orders.ts';
import { say, type Curve } from './curve.ts';

const sizes = [10_000, 100_000, 1_000_000, 10_000_000];
const rounds = 60;
const perSecond = 200;
const seconds = 10;

/** What is asked for at a number of orders. */
const questions = [
  { name: 'newest 20', query: () => '' },
  { name: 'by name', query: () => 'q=name+77' },
  { name: 'whole UTR', query: (orders: number) => `q=${700_000_000_000 + (orders >> 1)}` },
  { name: 'peer, approved', query: () => 'peerId=U3&status=approved' },
] as const;

/** Fills up to so many, without the indexes of lists meanwhile, which are made anew at once. */
async function fillTo(db: Connection, merchant: string, orders: number, from: number) {
  const { rows } = await db.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in ('payin'::regclass, 'order_search'::regclass)
       and not indisprimary and not indisunique`,
  );
  await db.query('alter table payin disable trigger user');
  for (const { name } of rows) await db.query(`drop index ${String(name)}`);
  await fillPayins(db, merchant, orders, from);
  await db.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await db.query(String(definition));
  await db.query('alter table payin enable trigger user');
  await db.query('vacuum analyze payin, order_search');
}

/** The list of pay-ins beside more and more orders, one request at a time and 200 a second. */
export async function byOrders(most: number): Promise<Curve[]> {
  const server = await startBenchServer();
  const { base } = server;
  const auth = await signIn(base);
  const merchant = await addShop(base, auth);
  const db = await connect(server.databaseUrl);
  const lines = questions.map(({ name }) => ({ name, points: [] as [number, number][] }));
  const nearly: [number, number][] = [];
  let filled = 0;
  for (const orders of sizes.filter((size) => size <= most)) {
    await fillTo(db, merchant, orders, filled);
    filled = orders;
    for (const [at, { name, query }] of questions.entries()) {
      const times: number[] = [];
      for (let round = -5; round < rounds; round += 1) {
        const askedAt = performance.now();
        await call(base, `/customer/order?${query(orders)}`, auth);
        if (round >= 0) times.push(performance.now() - askedAt);
      }
      const median = Number(quantile(times, 0.5).toFixed(2));
      lines[at]?.points.push([orders, median]);
      say(`${orders} orders, ${name}: median ${median} ms`);
    }
    const { times } = await listsAtRate({ base, auth }, { perSecond, seconds });
    const p99 = quantile(times, 0.99);
    nearly.push([orders, Number(p99.toFixed(2))]);
    say(`${orders} orders, newest 20 at ${perSecond} a second: p99 ${p99.toFixed(1)} ms`);
  }
  await db.end();
  await server.stop();
  const across = 'orders';
  const up = 'milliseconds';
  const pace = `The newest 20 at ${perSecond} requests a second`;
  return [
    { title: 'The list of pay-ins, one request at a time (median)', across, up, lines },
    { title: pace, across, up, lines: [{ name: 'p99', points: nearly }] },
  ];
}
