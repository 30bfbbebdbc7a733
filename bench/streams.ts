/**
 * What open event streams cost a server, and how late they tell of a change, with changes that all
 * of them hear of: `npm run bench -- streams [streams] [changes a second] [seconds]` (Linux only).
 * The listeners are a process of their own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import { memoryOf } from './memory.ts';
import { shownSpread } from './quantile.ts';
import type { Heard, ToListeners } from './streams/listen.ts';
import { send, setUp, signIn } from './waiting-orders.ts';

const [streams = 5000, perSecond = 18, seconds = 30] = process.argv.slice(2).map(Number);
/** A session has at most 64 streams; the last ones would end the first. */
const streamsOfSession = 50;

const server = await startBenchServer();
const { base } = server;
const key = await setUp(base, await signIn(base), 0);
const auths: string[] = [];
for (let n = 0; n < streams; n += streamsOfSession) auths.push(await signIn(base));

const listeners = fork(new URL('./streams/listen.ts', import.meta.url), { stdio: 'inherit' });
process.once('exit', () => listeners.kill('SIGKILL'));
const tell = (message: ToListeners) => listeners.send(message);

tell({ open: { base, streams, auths } });
await once(listeners, 'message');

const startedAt = performance.now();
const used = await server.serverSeconds();
const changedAt: number[] = [];
const begun: Promise<void>[] = [];
for (let n = 0; n < perSecond * seconds; n += 1) {
  const waitMs = startedAt + (n * 1000) / perSecond - performance.now();
  if (waitMs > 0) await sleep(waitMs);
  const order = { orderId: `o${n}`, amount: '500.00', customer: { id: `c${n}` } };
  const placed = send(base, 'POST', '/customer/order', key, order);
  begun.push(placed.then(() => void changedAt.push(performance.timeOrigin + performance.now())));
}
await Promise.all(begun);
const share = ((await server.serverSeconds()) - used) / ((performance.now() - startedAt) / 1000);
const { now } = await memoryOf(server.pid);
// The last ones are still on their way.
await sleep(1000);
tell({ report: changedAt });
const [heard] = (await once(listeners, 'message')) as [Heard];
console.log(
  `${streams} streams, ${(changedAt.length / seconds).toFixed(1)} changes a second to all: ` +
    `${share.toFixed(2)} of a core, ${Math.round(now)} MB, ` +
    `${(heard.messages / seconds / streams).toFixed(1)} messages a second each`,
);
console.log(
  `from the answer to a change until a stream tells of it: ${shownSpread(heard.delays)}, ` +
    `p95 ${heard.p95.toFixed(1)} ms; ${heard.lost} streams were lost`,
);
listeners.kill();
await server.verify();
await server.stop();
process.exit(0);
