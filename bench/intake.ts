/**
 * How fast merchants place pay-ins and customers open them and enter their references over HTTP:
 * placing beside single-row inserts into a table with the same indexes, the others beside TPC-B,
 * both by pgbench on the same PostgreSQL in the same run, and calls that ask no database:
 * `npm run bench -- intake [orders] [clients] [UPI IDs]`.
 */
import { startBenchServer } from './bench-server.ts';
import { connect } from './database.ts';
import { statementsPerSecond, tpcB } from './pgbench.ts';
import { shownSpread } from './quantile.ts';
import { emptyCallsPerSecond, perUpi, send, setUp, signIn, timedAll } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 2000);
const clients = Number(process.argv[3] ?? 64);
/** Done before, and not counted: a server that has just been started compiles its code. */
const warmUp = 500;
const upis = Number(process.argv[4] ?? Math.ceil((orders + warmUp) / perUpi));

const server = await startBenchServer();
const { base } = server;
const key = await setUp(base, await signIn(base), upis);

async function timed(
  name: string,
  work: (n: number) => Promise<void>,
  count = orders,
): Promise<number> {
  await timedAll(warmUp, clients, work);
  const usedBefore = await server.processorSeconds();
  const { perSecond, times } = await timedAll(count, clients, (n) => work(warmUp + n));
  const used = ((await server.processorSeconds()) - usedBefore) / count;
  console.log(
    `${name}: ${perSecond.toFixed(0)}/s by ${clients} clients, ${shownSpread(times)}, ` +
      `${(used * 1000).toFixed(2)} ms of processor time each`,
  );
  return perSecond;
}

const links: string[] = [];
const placed = await timed('placed', async (n) => {
  const created = await send(base, 'POST', '/customer/order', key, {
    orderId: `bench-${n}`,
    amount: `${100 + (n % 1800)}.${String(n % 100).padStart(2, '0')}`,
    customer: { id: `c${n}` },
  });
  links.push(`/pay/${created.data['payUrl']?.split('/').at(-1) ?? ''}`);
});
const served: string[] = [];
const opened = await timed('opened', async (n) => {
  const link = links[n] ?? '';
  const page = await send(base, 'POST', `${link}/open`, '');
  if (page.data['status'] === 'pending') served.push(link);
});
const entered = await timed(
  'entered a reference',
  async (n) => {
    await send(base, 'POST', `${served[n] ?? ''}/utr`, '', { utr: String(500_000_000_000 + n) });
  },
  served.length - warmUp,
);
console.log(`${served.length} of ${orders + warmUp} were given one of ${upis} UPI IDs`);

const empty = await emptyCallsPerSecond(base, clients);
const db = await connect(server.databaseUrl);
await db.query('create table single_row (like payin including all)');
await db.end();
const inserts = statementsPerSecond(
  server.databaseUrl,
  clients,
  `insert into single_row (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
     amount, currency, status, resolve_type, created_at, expires_at)
   select id, id, 'M', id, '', id, 50000, 'INR', 'created', 'auto', now(), now()
   from (select gen_random_uuid()::text as id) x`.replaceAll(/\s+/g, ' '),
);
const { perSecond: transactions } = tpcB(server.databaseUrl, clients);
console.log(`single-row inserts ${inserts.toFixed(0)}/s, TPC-B ${transactions.toFixed(0)}/s`);
console.log(`calls that ask no database ${empty.toFixed(0)}/s`);
console.log(`ratio of placing to inserts ${(placed / inserts).toFixed(2)}`);
console.log(`ratio of opening to TPC-B ${(opened / transactions).toFixed(2)}`);
console.log(`ratio of entering a reference to TPC-B ${(entered / transactions).toFixed(2)}`);
await server.verify();
await server.stop();
process.exit(0);
