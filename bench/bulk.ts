/**
 * How many pay-ins are decided a second when they are approved in bulk, as a ratio to pgbench's
 * TPC-B on the same PostgreSQL in the same run:
 * `npm run bench -- bulk [orders] [clients] [rows of a call]`. Needs `pgbench`.
 */
import type { DecidedRow } from '@peerdesk/contract/payin.ts';
import { startBenchServer } from './bench-server.ts';
import { tpcB } from './pgbench.ts';
import { shownSpread } from './quantile.ts';
import { send, timedAll, waitingOrders } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 4000);
const clients = Number(process.argv[3] ?? 4);
const rows = Number(process.argv[4] ?? 100);

const server = await startBenchServer();
const { base } = server;
const { refs, admin } = await waitingOrders(base, { orders, clients: 64 });
const calls = Math.ceil(refs.length / rows);
let approved = 0;
const usedBefore = await server.processorSeconds();
const { perSecond, times } = await timedAll(calls, clients, async (n) => {
  const refIds = refs.slice(n * rows, (n + 1) * rows);
  const body = { orders: refIds.map((refId) => ({ refId, status: 'approved' })) };
  const { data } = await send(base, 'PATCH', '/customer/order/bulk', admin, body);
  const { results } = data as unknown as { results: DecidedRow[] };
  approved += results.filter(({ order }) => order?.status === 'approved').length;
});
const used = (await server.processorSeconds()) - usedBefore;
if (approved !== refs.length) throw new Error(`${approved} of ${refs.length} were approved`);
const { perSecond: tps } = tpcB(server.databaseUrl, 64);
const decisions = (perSecond * approved) / calls;
console.log(
  `${approved} approvals, ${rows} to a call, by ${clients} clients: ${decisions.toFixed(0)}/s`,
);
console.log(`${((used / approved) * 1000).toFixed(2)} ms of processor time each`);
console.log(`a call: ${shownSpread(times)}`);
console.log(`pgbench TPC-B by 64 clients: ${tps.toFixed(0)}/s`);
console.log(`ratio ${(decisions / tps).toFixed(2)}`);
await server.verify();
await server.stop();
process.exit(0);
