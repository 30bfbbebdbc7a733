/**
 * How long a desk takes to start that was there before, until it takes calls and until it has
 * answered its first list, with its compiled code kept as `npm start` keeps it:
 * `npm run bench -- start [orders] [starts]`. Fails beyond its budget, unless the machine was busy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import { connect } from './database.ts';
import { fillPayins } from './fill-payins.ts';
import { busyWith } from './quiet.ts';
import { quantile } from './quantile.ts';
import { addShop, send, signIn } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 100_000);
const starts = Number(process.argv[3] ?? 7);
const readyMaxMs = 2000;
const busy = busyWith();

const folder = await mkdtemp(join(tmpdir(), 'peerdesk-bench-start-'));
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
const desk = join(folder, 'desk');

async function fill(): Promise<void> {
  const server = await startBenchServer(desk);
  const merchant = await addShop(server.base, await signIn(server.base));
  const db = await connect(server.databaseUrl);
  await fillPayins(db, merchant, orders);
  await db.end();
  await server.stop();
}

async function start() {
  const at = performance.now();
  const server = await startBenchServer(desk);
  const readyMs = performance.now() - at;
  const used = (await server.processorSeconds()) * 1000;
  const auth = await signIn(server.base);
  await send(server.base, 'GET', '/customer/order', auth);
  const listedMs = performance.now() - at;
  await server.stop();
  return { readyMs, used, listedMs };
}

await fill();
// The first one compiles what is kept.
await start();
const all: Awaited<ReturnType<typeof start>>[] = [];
for (let n = 0; n < starts; n += 1) all.push(await start());
await rm(folder, { recursive: true, force: true });

const median = (of: 'readyMs' | 'used' | 'listedMs') =>
  quantile(
    all.map((one) => one[of]),
    0.5,
  );
const readyMs = median('readyMs');
console.log(
  `${starts} starts on ${orders} orders (medians): ready in ${readyMs.toFixed(0)} ms, ` +
    `${median('used').toFixed(0)} ms of processor time; ` +
    `somebody signed in and had a list after ${median('listedMs').toFixed(0)} ms`,
);
const isBeyond = readyMs > readyMaxMs && busy === null;
if (busy !== null) console.log(busy);
if (isBeyond) {
  console.log(`beyond its budget: ready in ${readyMs.toFixed(0)} ms, at most ${readyMaxMs}`);
}
process.exit(isBeyond ? 1 : 0);
