import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBenchServer } from '../bench-server.ts';
import { connect } from '../database.ts';
import { statementsPerSecond, tpcB } from '../pgbench.ts';
import { approveAll, perUpi, waitingOrders } from '../waiting-orders.ts';

const orders = 4000;
const clients = 64;
const schema = 'pgledger';

/** What an approval books, in three transfers: the merchant's share, the fee, a commission. */
const transfers = `select count(*) from pgledger_create_transfers(
  row((select id from account_of where n = :peer), (select id from account_of where n = -1),
      96)::transfer_request,
  row((select id from account_of where n = :peer), (select id from account_of where n = -2),
      3)::transfer_request,
  row((select id from account_of where n = -2), (select id from account_of where n = -3),
      1)::transfer_request)`;

/** The functions of pgledger from a checkout of it, in a schema of their own, with accounts. */
async function install(databaseUrl: string, checkout: string, peers: number): Promise<void> {
  const db = await connect(databaseUrl);
  await db.query(`create schema ${schema}`);
  await db.query(`set search_path = ${schema}`);
  const ulid = join('vendor', 'scoville-pgsql-ulid');
  const files = [join(ulid, 'ulid-to-uuid.sql'), join(ulid, 'uuid-to-ulid.sql'), 'pgledger.sql'];
  for (const file of files) await db.query(await readFile(join(checkout, file), 'utf8'));
  await db.query('create table account_of (n int primary key, id text not null)');
  await db.query(
    `insert into account_of select n, (pgledger_create_account('account ' || n, 'INR')).id
     from generate_series(-3, $1::int) n`,
    [peers],
  );
  await db.query('analyze account_of');
  await db.end();
}

/**
 * Approvals over HTTP beside pgledger, whose functions are called by pgbench and book the same
 * amounts between as many accounts, and beside TPC-B; all on one PostgreSQL, in turn.
 */
export async function compareLedgers(checkout: string): Promise<void> {
  const server = await startBenchServer();
  const { refs, admin } = await waitingOrders(server.base, { orders, clients });
  const peers = Math.ceil(orders / perUpi);
  await install(server.databaseUrl, checkout, peers);
  const half = refs.length >> 1;
  const options = new URL(server.databaseUrl);
  // By libpq's rules, to which a plus sign is no space.
  options.search = `?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  for (const mine of [refs.slice(0, half), refs.slice(half)]) {
    const { perSecond: ours } = await approveAll([server.base], { refs: mine, admin, clients });
    const script = `\\set peer random(0, ${peers})\n${transfers.replaceAll('\n', ' ')}`;
    const theirs = statementsPerSecond(options.href, clients, script);
    const { perSecond: reference } = tpcB(server.databaseUrl, clients);
    console.log(
      `${clients} clients: ${ours.toFixed(0)} approvals/s over HTTP, ` +
        `pgledger ${theirs.toFixed(0)} bookings/s, TPC-B ${reference.toFixed(0)}/s`,
    );
  }
  await server.verify();
  await server.stop();
}
