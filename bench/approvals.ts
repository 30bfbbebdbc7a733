/**
 * How fast pay-ins are approved over HTTP, as a ratio to pgbench's TPC-B on the same PostgreSQL in
 * the same run: `npm run bench -- approvals [orders] [clients]`. Needs `pgbench`.
 */
import { startBenchServer } from './bench-server.ts';
import { tpcB } from './pgbench.ts';
import { all, send, waitingOrders } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 2000);
const clients = Number(process.argv[3] ?? 64);

const server = await startBenchServer();
const { base } = server;
const { refs, admin } = await waitingOrders(base, { orders, clients });
const times: number[] = [];
const usedBefore = await server.processorSeconds();
const startedAt = performance.now();
await all(refs.length, clients, async (n) => {
  const at = performance.now();
  await send(base, 'PATCH', '/customer/order/confirm', admin, { refId: refs[n] });
  times.push(performance.now() - at);
});
const perSecond = refs.length / ((performance.now() - startedAt) / 1000);
times.sort((a, b) => a - b);
const used = (await server.processorSeconds()) - usedBefore;
const tps = tpcB(server.databaseUrl, clients);
const show = (ms: number | undefined) => `${(ms ?? 0).toFixed(1)} ms`;
console.log(`${refs.length} approvals over HTTP by ${clients} clients: ${perSecond.toFixed(0)}/s`);
console.log(`${((used / refs.length) * 1000).toFixed(2)} ms of processor time each`);
console.log(
  `median ${show(times[times.length >> 1])}, p99 ${show(times[Math.floor(times.length * 0.99)])}`,
);
console.log(`pgbench TPC-B by ${clients} clients: ${tps.toFixed(0)}/s`);
console.log(`ratio ${(perSecond / tps).toFixed(2)}`);
await server.verify();
await server.stop();
process.exit(0);
