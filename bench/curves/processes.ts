import { startBenchServer, startBeside } from '../bench-server.ts';
import { approveAll, waitingOrders } from '../waiting-orders.ts';
import { say, type Curve } from './curve.ts';

const processesMax = 4;
const clients = 64;
const count = 2000;
/** Approved by each new server before, and not counted: it compiles its code. */
const warmUp = 1000;

/** Approvals by as many clients on one database, shared out among more and more servers. */
export async function byProcesses(): Promise<Curve[]> {
  const server = await startBenchServer();
  const orders = (count + warmUp) * processesMax;
  const { refs, admin } = await waitingOrders(server.base, { orders, clients });
  const bases = [server.base];
  const points: [number, number][] = [];
  for (let processes = 1; processes <= processesMax; processes += 1) {
    if (processes > 1) bases.push(await startBeside(server));
    const mine = refs.slice((count + warmUp) * (processes - 1), (count + warmUp) * processes);
    await approveAll(bases.slice(-1), { refs: mine.slice(0, warmUp), admin, clients });
    const { perSecond } = await approveAll(bases, { refs: mine.slice(warmUp), admin, clients });
    points.push([processes, Math.round(perSecond)]);
    say(`${processes} servers: ${perSecond.toFixed(0)} approvals/s`);
  }
  await server.verify();
  await server.stop();
  const across = 'servers on one database and one machine';
  const title = `Approvals by ${clients} clients, by more servers`;
  return [{ title, across, up: 'a second', lines: [{ name: 'approvals', points }] }];
}
