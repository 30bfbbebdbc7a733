/**
 * How long the books take to be verified, in full and from the last proof on after a few orders:
 * `npm run bench -- verify [orders] [more orders]` (Linux only).
 */
import { startBenchServer } from './bench-server.ts';
import { connect } from './database.ts';
import { fillAudit, fillBooks } from './fill-books.ts';
import { addShop, approveAll, signIn, waitingOrders } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 300_000);
const more = Number(process.argv[3] ?? 200);
/** Of whose audit rows a block consists. */
const ordersOfBlock = 7500;

const server = await startBenchServer();
const merchant = await addShop(server.base, await signIn(server.base), 'Books');
const db = await connect(server.databaseUrl);
await fillBooks(db, merchant, orders);
await fillAudit(db, orders, ordersOfBlock);
const { rows } = await db.query(
  `select (select count(*)::int from posting) as postings,
          (select count(*)::int from audit) as audit`,
);
await db.end();
console.log(`${orders} pay-ins, ${JSON.stringify(rows[0])}`);

async function timed(what: string, ...args: string[]): Promise<void> {
  const [at, used] = [performance.now(), await server.processorSeconds()];
  const own = await server.verify(...args);
  const seconds = ((performance.now() - at) / 1000).toFixed(1);
  const processor = (await server.processorSeconds()) - used + own;
  console.log(`${what}: ${seconds} s, of processor time ${processor.toFixed(1)} s`);
}

await timed('everything', '--full');
await timed('nothing changed');
const { refs, admin } = await waitingOrders(server.base, { orders: more, clients: 8 });
await approveAll([server.base], { refs, admin, clients: 8 });
await timed(`after ${refs.length} more approvals`);
await timed('everything again', '--full');
await server.stop();
process.exit(0);
