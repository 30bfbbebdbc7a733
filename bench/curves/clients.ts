import { startBenchServer } from '../bench-server.ts';
import { fillTpcB, tpcBAgain } from '../pgbench.ts';
import { quantile } from '../quantile.ts';
import { approveAll, waitingOrders } from '../waiting-orders.ts';
import { say, type Curve } from './curve.ts';

/** How many clients, and how many approvals they make. */
const levels = [
  [1, 300],
  [4, 1000],
  [16, 2000],
  [64, 4000],
  [256, 4000],
] as const;
/** The database takes 200 connections, some of which the server has. */
const connectionsMax = 150;

/** Approvals over HTTP by more and more clients, each level beside TPC-B by as many connections. */
export async function byClients(): Promise<Curve[]> {
  const server = await startBenchServer();
  const orders = levels.reduce((sum, [, count]) => sum + count, 0);
  const { refs, admin } = await waitingOrders(server.base, { orders, clients: 64 });
  fillTpcB(server.databaseUrl);
  const approved: [number, number][] = [];
  const beside: [number, number][] = [];
  const median: [number, number][] = [];
  const nearly: [number, number][] = [];
  let done = 0;
  for (const [clients, count] of levels) {
    const mine = refs.slice(done, done + count);
    done += count;
    const asked = { refs: mine, admin, clients };
    const { perSecond, times } = await approveAll([server.base], asked);
    const most = Math.min(clients, connectionsMax);
    const { perSecond: tps } = tpcBAgain(server.databaseUrl, most);
    approved.push([clients, Math.round(perSecond)]);
    beside.push([clients, Math.round(tps)]);
    median.push([clients, quantile(times, 0.5)]);
    nearly.push([clients, quantile(times, 0.99)]);
    say(`${clients} clients: ${perSecond.toFixed(0)} approvals/s, TPC-B ${tps.toFixed(0)}/s`);
  }
  await server.verify();
  await server.stop();
  const across = `clients (TPC-B by at most ${connectionsMax})`;
  return [
    {
      title: 'Approvals by more clients',
      ...{ across, up: 'a second' },
      lines: [
        { name: 'approvals over HTTP', points: approved },
        { name: 'pgbench TPC-B', points: beside },
      ],
    },
    {
      title: 'How long an approval takes',
      ...{ across: 'clients', up: 'milliseconds' },
      lines: [
        { name: 'median', points: median },
        { name: 'p99', points: nearly },
      ],
    },
  ];
}
