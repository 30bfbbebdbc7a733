import { listsAtRate } from '../at-rate.ts';
import { startBenchServer } from '../bench-server.ts';
import { connect, type Connection } from '../database.ts';
import { fillPayins } from '../fill-payins.ts';
import { quantile, shownSpread } from '../quantile.ts';
import { addShop, send, signIn } from '../waiting-orders.ts';
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
export async function byOrders(most: number, kept?: string): Promise<Curve[]> {
  const server = await startBenchServer(kept);
  const { base } = server;
  const db = await connect(server.databaseUrl);
  const lines = questions.map(({ name }) => ({ name, points: [] as [number, number][] }));
  const nearly: [number, number][] = [];
  let filled = await countOrders(db);
  for (const orders of sizes.filter((size) => size <= most && size >= filled)) {
    if (orders > filled) await fillTo(db, await shopOf(db, base), orders, filled);
    filled = orders;
    // Anew each time: filling takes longer than a token is valid.
    const auth = await signIn(base);
    for (const [at, { name, query }] of questions.entries()) {
      const times: number[] = [];
      for (let round = -5; round < rounds; round += 1) {
        const askedAt = performance.now();
        await send(base, 'GET', `/customer/order?${query(orders)}`, auth);
        if (round >= 0) times.push(performance.now() - askedAt);
      }
      const median = Number(quantile(times, 0.5).toFixed(2));
      lines[at]?.points.push([orders, median]);
      say(`${orders} orders, ${name}: median ${median} ms`);
    }
    const { times, tooBusy, lost } = await listsAtRate({ base, auth }, { perSecond, seconds });
    nearly.push([orders, Number(quantile(times, 0.99).toFixed(2))]);
    const pace = `newest 20 at ${perSecond} a second`;
    const refused = `${tooBusy} were told to come later, ${lost} were lost`;
    say(`${orders} orders, ${pace}: ${shownSpread(times)}, ${refused}`);
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

async function countOrders(db: Connection): Promise<number> {
  const { rows } = await db.query('select count(*)::int as orders from payin');
  return Number(rows[0]?.['orders']);
}

/** The merchant of all orders, added where there is none. */
async function shopOf(db: Connection, base: string): Promise<string> {
  const { rows } = await db.query('select id from merchant limit 1');
  return rows[0] ? String(rows[0]['id']) : addShop(base, await signIn(base));
}
