/**
 * How long the review of a day takes that had so many approved pay-ins of 500 peers and 20 groups,
 * from what is added up and from its entries alone: `npm run bench -- day [orders] [requests]`.
 */
import { startBenchServer } from './bench-server.ts';
import { connect, type Connection } from './database.ts';
import { timeDigits } from './fill-books.ts';
import { quantile } from './quantile.ts';
import { addShop, send, signIn } from './waiting-orders.ts';

const orders = Number(process.argv[2] ?? 300_000);
const requests = Number(process.argv[3] ?? 15);
const dayMs = 24 * 60 * 60_000;
/** The business day before today, in the time zone of a new desk. */
const indiaMs = 5.5 * 60 * 60_000;
const day = new Date(Date.now() + indiaMs - dayMs).toISOString().slice(0, 10);

/** Half of them are decided by their peers, the others by bank lines. */
async function fillDay(db: Connection, merchant: string): Promise<void> {
  const begins = new Date(Date.parse(day) - indiaMs).toISOString();
  await db.query('alter table payin disable trigger payin_created');
  await db.query(
    `create table filled as
     select n, t, ${timeDigits('extract(epoch from t)::bigint * 1000')} || lpad(n::text, 8, '0')
              as id, 10000 + n % 900000 as amount, 'U' || n % 500 as peer
     from generate_series(0, $1::int - 1) n,
       lateral (select date_trunc('second', $2::timestamptz + n * (interval '1 day' / $1)) as t) x`,
    [orders, begins],
  );
  await db.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
       customer_name, amount, received_amount, currency, status, resolve_type, peer_id,
       subadmin_id, upi_id, peer_upi_id, utr, created_at, expires_at, decided_at, decided_by)
     select 'PI' || id, 'p' || n, $1, 'o' || n, '\\x00', 'c' || n % 9000, 'Name ' || n % 9000,
       amount, amount, 'INR', 'approved', 'auto', peer, 'S' || n % 20, 'V' || n % 500,
       'p@upi', (700000000000 + n)::text, t - make_interval(mins => (n / 7) % 40),
       t + interval '15 minutes', t,
       case when n % 2 = 0
         then jsonb_build_object('kind', 'user', 'id', peer, 'name', 'Peer ' || peer)
         else '{"kind": "system", "name": "Bank line"}'::jsonb end
     from filled order by n`,
    [merchant],
  );
  await db.query(
    `insert into entry (id, kind, order_ref, reason, actor, terms, at)
     select 'E' || id, 'payin_approved', 'PI' || id, 'approved', '{"id": "U1", "name": "Peer"}',
       jsonb_build_object('amount', amount), t from filled order by n`,
  );
  await db.query(
    `insert into posting (entry_id, line, account, amount)
     select 'E' || id, line, account, moved from filled, lateral (values
       (1, 'merchant:' || $1 || ':balance', amount - 300),
       (2, 'peer:' || peer || ':wallet', 100 - amount),
       (3, 'house:fees', 200)) p (line, account, moved)
     order by n, line`,
    [merchant],
  );
  await db.query('drop table filled');
  await db.query('alter table payin enable trigger payin_created');
  await db.query('vacuum analyze payin, entry, posting');
}

async function addedUp(db: Connection): Promise<void> {
  await db.query('update earned_hours set until = null');
  await db.query('delete from earned_hour');
  await db.query('delete from booked_quarter');
  for (;;) {
    const { rows } = await db.query(
      `select until > now() - interval '2 hours' as done from earned_hours`,
    );
    if (rows[0]?.['done'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function timed(name: string, path: string): Promise<void> {
  // A session may have ended while the server was adding up.
  const token = await signIn(server.base);
  const times: number[] = [];
  const used = await server.processorSeconds();
  for (let n = 0; n < requests; n += 1) {
    const at = performance.now();
    await send(server.base, 'GET', path, token);
    times.push(performance.now() - at);
  }
  const processor = (((await server.processorSeconds()) - used) / requests) * 1000;
  const median = quantile(times, 0.5);
  console.log(
    `${name}: median ${median.toFixed(0)} ms, ${processor.toFixed(0)} ms of processor time`,
  );
}

const server = await startBenchServer();
const admin = await signIn(server.base);
const merchant = await addShop(server.base, admin);
const db = await connect(server.databaseUrl);
await fillDay(db, merchant);
for (let round = 0; round < 2; round += 1) {
  await addedUp(db);
  await timed('the day, added up', `/dashboard/day?day=${day}`);
  // Nobody adds up anything as long as this is not over.
  await db.query('update earned_hours set until = null');
  await db.query('begin');
  await db.query('select until from earned_hours for update');
  await timed('the day, from its entries', `/dashboard/day?day=${day}`);
  await db.query('rollback');
}
await db.end();
await server.stop();
process.exit(0);
