/**
 * How fast pay-ins are approved over HTTP, as a ratio to pgbench's TPC-B on the same PostgreSQL in
 * the same run, and beside calls that ask no database:
 * `npm run bench -- approvals [orders] [clients]`. Needs `pgbench`.
 */
import { startBenchServer } from './bench-server.ts';
import { tpcB } from './pgbench.ts';
import { shownSpread } from './quantile.ts';
import { approveAll, emptyCallsPerSecond, waitingOrders } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 2000);
const clients = Number(process.argv[3] ?? 64);

const server = await startBenchServer();
const { base } = server;
const { refs, admin } = await waitingOrders(base, { orders, clients });
const usedBefore = await server.processorSeconds();
const { perSecond, times } = await approveAll([base], { refs, admin, clients });
const used = (await server.processorSeconds()) - usedBefore;
const empty = await emptyCallsPerSecond(base, clients);
const tps = tpcB(server.databaseUrl, clients);
console.log(`${refs.length} approvals over HTTP by ${clients} clients: ${perSecond.toFixed(0)}/s`);
console.log(`${((used / refs.length) * 1000).toFixed(2)} ms of processor time each`);
console.log(`${shownSpread(times)}`);
console.log(`pgbench TPC-B by ${clients} clients: ${tps.toFixed(0)}/s`);
console.log(`calls that ask no database: ${empty.toFixed(0)}/s`);
console.log(`ratio ${(perSecond / tps).toFixed(2)}`);
await server.verify();
await server.stop();
process.exit(0);
