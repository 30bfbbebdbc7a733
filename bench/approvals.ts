/**
 * How fast pay-ins are approved over HTTP, as a ratio to pgbench's TPC-B on the same PostgreSQL in
 * the same run, and beside calls that ask no database:
 * `npm run bench -- approvals [orders] [clients]`. Needs `pgbench`.
 */
import { startBenchServer } from './bench-server.ts';
import { tpcB } from './pgbench.ts';
import { quantile, shownSpread } from './quantile.ts';
import { approveAll, emptyCallsPerSecond, waitingOrders } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 2000);
const clients = Number(process.argv[3] ?? 64);
/** Approved before, and not counted: a server that has just been started compiles its code. */
const warmUp = 1000;

const server = await startBenchServer();
const { base } = server;
const waiting = await waitingOrders(base, { orders: orders + warmUp, clients });
const { admin } = waiting;
await approveAll([base], { refs: waiting.refs.slice(0, warmUp), admin, clients });
const refs = waiting.refs.slice(warmUp);
const usedBefore = await server.processorSeconds();
const { perSecond, times } = await approveAll([base], { refs, admin, clients });
const used = (await server.processorSeconds()) - usedBefore;
const empty = await emptyCallsPerSecond(base, clients);
const reference = tpcB(server.databaseUrl, clients);
console.log(`${refs.length} approvals over HTTP by ${clients} clients: ${perSecond.toFixed(0)}/s`);
console.log(`${((used / refs.length) * 1000).toFixed(2)} ms of processor time each`);
console.log(`${shownSpread(times)}`);
const { perSecond: tps, p99 } = reference;
console.log(`pgbench TPC-B by ${clients} clients: ${tps.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`);
console.log(`calls that ask no database: ${empty.toFixed(0)}/s`);
console.log(`ratio ${(perSecond / tps).toFixed(2)}`);
console.log(`ratio of p99 ${(quantile(times, 0.99) / p99).toFixed(2)}`);
await server.verify();
await server.stop();
process.exit(0);
