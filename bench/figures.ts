/**
 * What the figures of the dashboard cost: the processor time that counting adds to an approval (by
 * its triggers, in rounds with and without them, and by adding up), and how long `/dashboard` takes
 * beside a desk with as many orders in its history:
 * `npm run bench -- figures [history] [approvals] [rounds] [clients] [dashboards]` (Linux only).
 */
import { readFile } from 'node:fs/promises';
import { password, startBenchServer } from './bench-server.ts';
import { connect, type Connection } from './database.ts';
import { all, send, signIn, waitingOrders } from './waiting-orders.ts';

const history = Number(process.argv[2] ?? 10_000_000);
const approvals = Number(process.argv[3] ?? 3000);
const rounds = Number(process.argv[4] ?? 16);
const clients = Number(process.argv[5] ?? 8);
const dashboards = Number(process.argv[6] ?? 200);

const triggers = ['payin_created', 'payin_changed'];

async function count(db: Connection, isOn: boolean): Promise<void> {
  const verb = isOn ? 'enable' : 'disable';
  for (const name of triggers) await db.query(`alter table payin ${verb} trigger ${name}`);
}

/** The counts of a year of orders by 20 groups and 500 peers, in the order of adding up. */
async function fillHistory(db: Connection): Promise<void> {
  await db.query(
    `insert into order_count (scope, kind, at, status, minutes, orders, amount)
     select s.scope, 'payin', date_bin('15 minutes', t, 'epoch'), st.status,
            case when st.status = 'approved' then 1 + n % 40 else 0 end,
            count(*), sum(10000 + n % 900000)
     from generate_series(1, $1::bigint) n,
       lateral (select now() - interval '2 hours' - n * (interval '365 days' / $1) as t) x,
       lateral (select case when n % 5 = 0 then 'declined' else 'approved' end as status) st,
       lateral (values ('desk'), ('group:S' || n % 20), ('peer:U' || n % 500)) s (scope)
     group by 1, 2, 3, 4, 5 order by 3
     on conflict (scope, kind, at, status, minutes) do nothing`,
    [history],
  );
  await db.query('vacuum analyze order_count');
}

function quantile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
}

async function timesOf(path: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < dashboards; n += 1) {
    const at = performance.now();
    await send(server.base, 'GET', path, token);
    times.push(performance.now() - at);
  }
  return times;
}

/** Microseconds of processor time that one backend has used so far. */
async function usedBy(backend: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${backend}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1000;
}

const median = (of: readonly number[]) => of.toSorted((x, y) => x - y)[of.length >> 1] ?? 0;
const shown = (of: readonly number[]) => of.map((one) => one.toFixed(0)).join(' ');

/** The counted columns of every approved order are changed, one order after the other. */
const changeEach = `do $$ declare r text; begin
  for r in select ref_id from payin where status = 'approved' loop
    update payin set decided_at = decided_at + interval '1 minute' where ref_id = r;
  end loop; end $$`;
/** So many changes are added up at once where a hundred orders are decided each second. */
const addedAtOnce = 200;

/** Microseconds of the database's processor time that counting adds to the change of one order. */
async function countingOf(db: Connection, orders: number): Promise<number> {
  const { rows } = await db.query('select pg_backend_pid() as pid');
  const used = async (work: () => Promise<unknown>) => {
    const before = await usedBy(Number(rows[0]?.['pid']));
    await work();
    return ((await usedBy(Number(rows[0]?.['pid']))) - before) / orders;
  };
  const [on, off, adding]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    // In turn, and each first as often as second.
    const isOn = round % 4 === 0 || round % 4 === 3;
    await count(db, isOn);
    await db.query('vacuum payin, order_count, order_count_change, order_count_days');
    // Nothing is left to the server's own adding up.
    await db.query('begin');
    (isOn ? on : off)?.push(await used(() => db.query(changeEach)));
    if (isOn) adding?.push(await used(() => addUp(db)));
    await db.query('commit');
  }
  await count(db, true);
  console.log(`a change of an order, counted: ${shown(on ?? [])} µs of processor time`);
  console.log(`not counted: ${shown(off ?? [])} µs`);
  console.log(`added up later: ${shown(adding ?? [])} µs`);
  return median(on ?? []) - median(off ?? []) + median(adding ?? []);
}

async function addUp(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select add_up_orders($1) as added', [addedAtOnce]);
    if (Number(rows[0]?.['added']) < addedAtOnce) return;
  }
}

/** The people of the history: 500 peers of 20 subadmins, who sign in as one that is registered. */
async function fillPeople(db: Connection, admin: string): Promise<void> {
  const user = { name: 'Lead', username: 'lead', password, role: 'subadmin' };
  await send(server.base, 'POST', '/user/register', admin, user);
  await db.query(
    `insert into app_user (id, name, username, password_hash, role, parent_id, terms, created_at)
     select 'S' || n, 'Lead ' || n, 's' || n, password_hash, role, null, terms, created_at
     from app_user, generate_series(0, 19) n where username = 'lead'`,
  );
  await db.query(
    `insert into app_user (id, name, username, password_hash, role, parent_id, terms, created_at)
     select 'U' || n, 'Peer ' || n, 'u' || n, '', 'peer', 'S' || n % 20, terms, created_at
     from app_user, generate_series(0, 499) n where username = 'lead'`,
  );
  await db.query(
    `insert into account (id, currency)
     select 'peer:' || id || ':wallet', 'INR' from app_user
     on conflict (id) do nothing`,
  );
}

/** A year of entries of a twentieth of the orders, as the ledger has them of one group. */
async function fillEntries(db: Connection): Promise<void> {
  const digit = (place: number) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    ((ms >> ${5 * place}) & 31)::int + 1, 1)`;
  const time = Array.from({ length: 10 }, (_, n) => digit(9 - n)).join(' || ');
  await db.query(
    `insert into entry (id, kind, order_ref, reason, actor, terms, at)
     select 'E' || ${time} || lpad(n::text, 8, '0'), 'payin_approved', 'PIE' || n, '', '{}',
       '{"amount": "100000"}', to_timestamp(ms / 1000.0)
     from generate_series(1, $1::bigint) n,
       lateral (select (extract(epoch from now()) * 1000)::bigint
                  - n * (31536000000 / $1::bigint) as ms) x
     order by n desc`,
    [Math.round(history / 20)],
  );
  await db.query(
    `insert into posting (entry_id, line, account, amount)
     select id, line, account, moved from entry,
       lateral (values (1, 'peer:U' || substr(order_ref, 4)::int % 25 * 20 || ':wallet', -99000),
                       (2, 'merchant:M:balance', 98500),
                       (3, 'peer:S0:wallet', 500)) of_entry (line, account, moved)
     where order_ref like 'PIE%' order by id, line`,
  );
  await db.query('vacuum analyze entry, posting');
  await db.query('delete from earned_hour');
  await db.query('update earned_hours set until = null');
}

/** So many days that are over, and today. */
const lastDays = (days: number) => {
  const now = Date.now();
  const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
  return `start=${at(now - days * 24 * 60 * 60 * 1000)}&end=${at(now)}`;
};

/** Counts the days of the history as days, as the leader does in its rounds. */
async function countDays(db: Connection): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await db.query(`select count_next_days('Asia/Calcutta', now(), 30) as more`);
    if (rows[0]?.['more'] !== true) break;
  }
  await db.query(
    `insert into peer_count_day (subadmin_id, at, peer_id, kind, orders, approved, amount)
     select 'S' || substr(scope, 7)::int % 20, business_day(c.at, d.time_zone), substr(scope, 6),
       kind, sum(orders), coalesce(sum(orders) filter (where status = 'approved'), 0),
       coalesce(sum(amount) filter (where status = 'approved'), 0)
     from order_count c join order_count_days d on c.at >= d.since and c.at < d.until
     where scope ~ '^peer:U[0-9]{1,3}$' group by 1, 2, 3, 4 order by 2`,
  );
  await db.query('vacuum analyze order_count_day, peer_count_day');
  const { rows } = await db.query('select count(*)::int as n from order_count_day');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${String(rows[0]?.['n'])} counts of days, in ${seconds} s`);
}

/** The hours of the entries are added up by the server. */
async function untilAddedUp(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `select until > now() - interval '2 hours' as done from earned_hours`,
    );
    if (rows[0]?.['done'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function timeDashboards(): Promise<void> {
  for (const [name, path, reader] of [
    ['today', '/dashboard'],
    ['the last 7 days', '/dashboard?start=last7days'],
    ['31 days', `/dashboard?${lastDays(31)}`],
    ['92 days', `/dashboard?${lastDays(92)}`],
    ['by hour', '/dashboard/stats'],
    ['7 days by day', '/dashboard/stats?start=last7days'],
    ['92 days by day', `/dashboard/stats?${lastDays(92)}`],
    ['the peers today', '/dashboard/peers'],
    ['the peers of 92 days', `/dashboard/peers?${lastDays(92)}`],
    ['the peers of 364 days', `/dashboard/peers?${lastDays(364)}`],
    ['the subadmins of 92 days', `/dashboard/subadmin/running-stats?${lastDays(92)}`],
    ['a subadmin, today', '/dashboard', 's0'],
    ['a subadmin, 92 days', `/dashboard?${lastDays(92)}`, 's0'],
    ['a subadmin, the peers of 92 days', `/dashboard/peers?${lastDays(92)}`, 's0'],
    ['a subadmin, 182 days', `/dashboard?${lastDays(182)}`, 's0'],
  ] as const) {
    const token = await signIn(server.base, reader);
    const before = await server.processorSeconds();
    const times = await timesOf(path, token);
    const processor = ((await server.processorSeconds()) - before) / dashboards;
    const spread = `median ${quantile(times, 0.5)}, p99 ${quantile(times, 0.99)}`;
    console.log(`${name}: ${spread}, of processor time ${(processor * 1000).toFixed(1)} ms`);
  }
}

const server = await startBenchServer();
const db = await connect(server.databaseUrl);
const { refs } = await waitingOrders(server.base, { orders: approvals, clients });
const admin = await signIn(server.base);
const usedBefore = await server.processorSeconds();
await all(refs.length, clients, async (n) => {
  await send(server.base, 'PATCH', '/customer/order/confirm', admin, { refId: refs[n] });
});
const approval = (((await server.processorSeconds()) - usedBefore) / refs.length) * 1e6;
const counting = await countingOf(db, refs.length);
const share = (counting / (approval - counting)) * 100;
console.log(`an approval: ${approval.toFixed(0)} µs, of which counting ${counting.toFixed(0)} µs`);
console.log(`counting adds ${share.toFixed(1)} % to an approval that is not counted`);
await fillHistory(db);
const { rows } = await db.query('select count(*)::int as n from order_count');
console.log(`${history} orders in ${String(rows[0]?.['n'])} counts`);
await countDays(db);
await fillPeople(db, await signIn(server.base));
await fillEntries(db);
await untilAddedUp(db);
await timeDashboards();
await db.end();
await server.stop();
process.exit(0);
