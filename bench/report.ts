/**
 * How long a report of many pay-ins takes, from the order to the file, and how much memory the
 * server and the process that makes it take, beside `COPY … TO` of the same rows in the same run,
 * in turn: `npm run bench -- report [orders] [rounds]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchServer } from './bench-server.ts';
import { call } from './call.ts';
import { connect, type Connection } from './database.ts';
import { fillPayins } from './fill-payins.ts';
import { addShop, signIn } from './waiting-orders.ts';
import { childOf, memoryOf } from './memory.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 2);
const pollMs = 500;
const megabyte = 1024 * 1024;

/** The same columns of the same rows, in the same order, by the database alone. */
async function copied(db: Connection): Promise<void> {
  await db.query(
    `copy (select p.ref_id, p.order_id, p.status, m.name, p.customer_id, p.customer_name, p.amount,
             p.received_amount, p.currency, u.name as peer, p.peer_upi_id, p.utr, p.flags, p.note,
             p.created_at, p.created_at at time zone 'utc', p.expires_at,
             p.expires_at at time zone 'utc', p.decided_at, p.decided_at at time zone 'utc',
             p.decided_by ->> 'name' as decided_by, p.status as code
           from payin p
           join merchant m on m.id = p.merchant_id left join app_user u on u.id = p.peer_id
           order by p.created_at desc, p.ref_id desc) to stdout csv header`,
  );
}

async function made(format: 'csv' | 'xlsx') {
  // A session of its own: the one before may have expired meanwhile.
  const auth = await signIn(base);
  const { id } = await call(base, '/report', auth, { name: format, kind: 'payins', format });
  let peak = 0;
  for (;;) {
    const { reports } = await call(base, '/report', auth);
    const report = (reports as { id: string; status: string; bytes: number; rows: number }[]).find(
      (one) => one.id === id,
    );
    if (report?.status === 'ready') {
      return { bytes: report.bytes, rows: report.rows, peak };
    }
    if (report?.status === 'failed') throw new Error('the report failed');
    const maker = await childOf(server.pid, 'report-process');
    if (maker !== undefined) peak = Math.max(peak, (await memoryOf(maker)).peak);
    await sleep(pollMs);
  }
}

const server = await startBenchServer();
const { base } = server;
const merchant = await addShop(base, await signIn(base));
const db = await connect(server.databaseUrl);
await fillPayins(db, merchant, orders);

const before = await memoryOf(server.pid);
console.log(`${orders} orders; the server idle: ${before.now.toFixed(0)} MB`);
/** What it took by the clock, and of the processors' time of the server and its database. */
async function timed<Result>(work: () => Promise<Result>) {
  const [used, at] = [await server.processorSeconds(), performance.now()];
  const result = await work();
  const seconds = (performance.now() - at) / 1000;
  return { result, seconds, processor: (await server.processorSeconds()) - used };
}

for (const format of Array.from({ length: rounds }, () => ['csv', 'xlsx'] as const).flat()) {
  const copy = await timed(() => copied(db));
  const { result: report, ...own } = await timed(() => made(format));
  const { peak } = await memoryOf(server.pid);
  const ratio = (what: 'seconds' | 'processor') => (own[what] / copy[what]).toFixed(1);
  console.log(
    `${format.padEnd(5)} ${report.rows} rows, ${(report.bytes / megabyte).toFixed(0)} MB stored: ` +
      `${own.seconds.toFixed(1)} s, COPY ${copy.seconds.toFixed(1)} s, ` +
      `ratio ${ratio('seconds')}, of processor time ${ratio('processor')}; ` +
      `peak ${report.peak.toFixed(0)} MB, of the server ${peak.toFixed(0)} MB`,
  );
}
await db.end();
await server.verify();
await server.stop();
process.exit(0);
