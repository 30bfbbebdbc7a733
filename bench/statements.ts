/**
 * How long a statement of many lines takes from the upload to the last approval, against a desk
 * with many orders, and how much memory the server and the process that reads it take together:
 * `npm run bench -- statements [lines] [orders] [approvals] [format]`.
 */
import { password, startBenchServer } from './bench-server.ts';
import { call } from './call.ts';
import { connect, type Connection } from './database.ts';
import { watchTogether } from './memory.ts';
import { benchFiles } from './statement-files.ts';
import { benchLines, firstUtr } from './statement-lines.ts';
import { addShop, signIn } from './waiting-orders.ts';

const lines = Number(process.argv[2] ?? 100_000);
const orders = Number(process.argv[3] ?? 1_000_000);
const approvals = Number(process.argv[4] ?? 20_000);
const format = (process.argv[5] ?? 'csv') as keyof typeof benchFiles;

/** A statement whose first lines pay the waiting orders. */
function statement(): Blob {
  const file = benchFiles[format](benchLines(lines));
  return new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]);
}

/** Waiting orders with a reference on one account, and many others that are decided. */
async function fill(db: Connection, ids: { peer: string; upi: string; merchant: string }) {
  const insert = `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash,
      customer_id, amount, currency, status, resolve_type, peer_id, upi_id, peer_upi_id, account_id,
      utr, utr_entries, created_at, opened_at, assigned_at, expires_at)`;
  await db.query(
    `${insert}
     select 'PIW' || n, 'w' || n, $1, 'w' || n, '\\x00', 'c' || n, 10000 + n, 'INR', 'processing',
       'auto', $2, $3, 'bench@upi', (select account_id from upi where id = $3),
       (${firstUtr} + n)::text, 1, t, t, t, t + interval '15 minutes'
     from generate_series(0, $4::int - 1) n, (select now() - interval '10 minutes' as t) x`,
    [ids.merchant, ids.peer, ids.upi, approvals],
  );
  await db.query(
    `insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                            claimed_at, changed_at)
     select utr, 'payin', ref_id, account_id, amount, 'claimed', '{"kind":"customer","id":null,
       "name":"Customer"}', created_at, created_at from payin where status = 'processing'`,
  );
  await db.query(
    `update account set held = (select sum(amount) from payin where status = 'processing')
     where id = 'peer:' || $1 || ':wallet'`,
    [ids.peer],
  );
  await db.query(
    `${insert}
     select 'PID' || n, 'd' || n, $1, 'd' || n, '\\x00', 'c' || n % 90000, 10000 + n % 900000,
       'INR',
       case when n % 2 = 0 then 'declined' else 'expired' end, 'auto', 'U' || n % 500,
       'V' || n % 500, 'p' || n % 500 || '@upi', 'A' || n % 500,
       case when n % 2 = 0 then (700000000000 + n)::text end, 1, t, t, t, t + interval '15 minutes'
     from generate_series(0, $2::int - 1) n,
       lateral (select now() - n * interval '3 seconds' as t) x`,
    [ids.merchant, orders - approvals],
  );
  // Not the tables that are still empty: the planner would always scan them.
  await db.query('analyze payin, utr_claim, account');
}

/** Orders come one by one over weeks: what counts them for the dashboard is done by then. */
async function settle(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select exists (select from order_count_change) as more');
    if (rows[0]?.['more'] !== true) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await db.query('checkpoint');
  // By then a server has given back what its start took (`return-memory.ts`).
  await new Promise((resolve) => setTimeout(resolve, 20_000));
}

const server = await startBenchServer();
const { base } = server;
const admin = await signIn(base);
const peer = await call(base, '/user/register', admin, {
  ...{ name: 'Peer', username: 'peer', password, role: 'peer' },
});
const upi = await call(base, '/upi', admin, {
  ...{ peerId: peer['id'], upi: 'bench@upi', holder: 'Peer' },
});
const merchant = await addShop(base, admin);
const db = await connect(server.databaseUrl);
const filling = performance.now();
await fill(db, {
  ...{ peer: String(peer['id']), upi: String(upi['id']), merchant },
});
console.log(`${orders} orders written in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
await settle(db);
const form = new FormData();
form.append('upiId', String(upi['id']));
form.append('file', statement(), `bench.${format}`);
const auth = await signIn(base);
const peakBefore = await server.peakMegabytes();
const usedBefore = await server.processorSeconds();
const ownBefore = await server.serverSeconds();
const startedAt = performance.now();
const together = watchTogether(server.pid, 'reading-process');
const upload = await call(base, '/uploads/bank-statement', auth, form);
let status = '';
const spent = async () => {
  const [all, own] = await Promise.all([server.processorSeconds(), server.serverSeconds()]);
  return { own: own - ownBefore, database: all - own - (usedBefore - ownBefore) };
};
while (status !== '"done"' && status !== '"refused"') {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { rows } = await db.query('select status, reason from statement_upload where id = $1', [
    upload['id'],
  ]);
  const now = JSON.stringify(rows[0]?.['status']);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (now !== status) {
    const { own, database } = await spent();
    console.log(
      `${seconds} s: ${now} ${JSON.stringify(rows[0]?.['reason'])}; processor time: server ` +
        `${own.toFixed(1)} s, database ${database.toFixed(1)} s, ${await server.peakMegabytes()} MB`,
    );
  }
  status = now;
}
const { rows } = await db.query(
  `select count(*) filter (where status = 'approved')::int as approved from payin`,
);
const used = (await server.processorSeconds()) - usedBefore;
const took = (performance.now() - startedAt) / 1000;
console.log(
  `${lines} lines against ${orders} orders: ${JSON.stringify(rows[0]?.['approved'])} approved in ` +
    `${took.toFixed(1)} s, ${used.toFixed(1)} s of processor time, at most ` +
    `${await server.peakMegabytes()} MB of memory (${peakBefore} before)`,
);
const { child, both } = together();
console.log(
  `server and reader together: at most ${both.toFixed(0)} MB, the reader ${child.toFixed(0)} MB`,
);
await db.end();
await server.verify();
await server.stop();
process.exit(0);
