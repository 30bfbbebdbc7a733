import { performance } from 'node:perf_hooks';
import { password } from './bench-server.ts';
import type { Connection } from './database.ts';
import { addUpEarnedAnew } from './fill-books.ts';
import { send, signIn } from './waiting-orders.ts';

/** The one who only pays pay-outs; all others take pay-ins. */
const payer = 499;
/** A number that has nothing to do with those of peer and group. */
const chance = (of: number, seed: number) => `(abs(hashint8extended(n, ${seed}) % ${of}))`;

/**
 * The counts of a year of orders by 20 groups and 500 peers, in the order of adding up: four of
 * five are approved, within up to 40 minutes.
 */
export async function fillHistory(db: Connection, history: number): Promise<void> {
  await db.query(
    `insert into order_count (scope, kind, at, status, minutes, orders, amount)
     select s.scope, case when n % 500 = ${payer} then 'payout' else 'payin' end,
            date_bin('15 minutes', t, 'epoch'), st.status,
            case when st.status = 'approved' then 1 + ${chance(40, 1)} else 0 end,
            count(*), sum(10000 + n % 900000)
     from generate_series(1, $1::bigint) n,
       lateral (select now() - interval '2 hours' - n * (interval '365 days' / $1) as t) x,
       lateral (select case when ${chance(5, 2)} = 0 then 'declined' else 'approved' end
                  as status) st,
       lateral (values ('desk'), ('group:S' || n % 20), ('peer:U' || n % 500)) s (scope)
     group by 1, 2, 3, 4, 5 order by 3
     on conflict (scope, kind, at, status, minutes) do nothing`,
    [history],
  );
  await db.query('vacuum analyze order_count');
}

/** The people of the history: 500 peers of 20 subadmins, who sign in as one that is registered. */
export async function fillPeople(db: Connection, base: string): Promise<void> {
  const admin = await signIn(base);
  const user = { name: 'Lead', username: 'lead', password, role: 'subadmin' };
  await send(base, 'POST', '/user/register', admin, user);
  await db.query(
    `insert into app_user (id, name, username, password_hash, role, parent_id, terms, created_at)
     select 'S' || n, 'Lead ' || n, 's' || n, password_hash, role, null, terms, created_at
     from app_user, generate_series(0, 19) n where username = 'lead'`,
  );
  await db.query(
    `insert into app_user (id, name, username, password_hash, role, parent_id, terms, created_at)
     select 'U' || n, 'Peer ' || n, 'u' || n, password_hash,
       case when n = ${payer} then 'peer-withdrawal' else 'peer' end, 'S' || n % 20, terms,
       created_at
     from app_user, generate_series(0, 499) n where username = 'lead'`,
  );
  await db.query(
    `insert into account (id, currency)
     select 'peer:' || id || ':wallet', 'INR' from app_user
     on conflict (id) do nothing`,
  );
  await db.query(
    `insert into upi (id, vpa, holder, account_id, peer_id, status, min_amount, max_amount,
       daily_amount, daily_count, created_at)
     select 'V' || n, 'p' || n || '@upi', 'Peer ' || n, 'A' || n, 'U' || n, 'active', 10000,
       5000000, 10000000, 20, now() from generate_series(0, 499) n`,
  );
  await db.query(
    `insert into choice_count (at, upi_id, reason, choices, lost, lost_amount)
     select at, 'V' || n, reason, 3, 1, 50000
     from generate_series(date_bin('15 minutes', now(), 'epoch') - interval '30 days', now(),
                          interval '15 minutes') at,
       generate_series(0, 499) n, unnest('{taken,behind}'::text[]) reason`,
  );
  await db.query('vacuum analyze choice_count');
}

/** A year of entries of so many of the orders, as the ledger has them of one group. */
export async function fillEntries(db: Connection, orders: number): Promise<void> {
  const digit = (place: number) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    ((ms >> ${5 * place}) & 31)::int + 1, 1)`;
  const time = Array.from({ length: 10 }, (_, n) => digit(9 - n)).join(' || ');
  await db.query(
    `insert into entry (id, kind, order_ref, reason, actor, terms, at)
     select 'E' || ${time} || lpad(n::text, 8, '0'), 'payin_approved',
       'PI' || lpad((n - 1)::text, 8, '0'), '', '{}',
       '{"amount": "100000"}', to_timestamp(ms / 1000.0)
     from generate_series(1, $1::bigint) n,
       lateral (select (extract(epoch from now()) * 1000)::bigint
                  - n * (31536000000 / $1::bigint) as ms) x
     order by n desc`,
    [orders],
  );
  await db.query(
    `insert into posting (entry_id, line, account, amount)
     select id, line, account, moved from entry,
       lateral (values (1, 'peer:U' || substr(order_ref, 3)::int % 25 * 20 || ':wallet', -99000),
                       (2, 'merchant:M:balance', 98500),
                       (3, 'peer:S0:wallet', 500)) of_entry (line, account, moved)
     where length(order_ref) = 10 order by id, line`,
  );
  await db.query('vacuum analyze entry, posting');
  await addUpEarnedAnew(db);
}

/** Counts the days of the history as days, as the leader does in its rounds. */
export async function countDays(db: Connection): Promise<void> {
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
  // The orders of the history are in its counts alone, and so were not found among the days.
  await db.query('select fill_order_month(at) from counted_month');
  await db.query(
    `vacuum analyze order_count_day, status_count_day, peer_count_day, order_count_month,
       peer_count_month`,
  );
  const { rows } = await db.query('select count(*)::int as n from order_count_day');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${String(rows[0]?.['n'])} counts of days, in ${seconds} s`);
}

/** The hours of the entries are added up by the server. */
export async function untilAddedUp(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `select until > now() - interval '2 hours' as done from earned_hours`,
    );
    if (rows[0]?.['done'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** With the months of the history, or as before they were counted; the server adds none back. */
export async function switchMonths(db: Connection): Promise<(isOn: boolean) => Promise<void>> {
  const { rows } = await db.query('select months_since, months_until from order_count_days');
  await db.query(
    `create or replace function count_next_month() returns boolean language sql
     as 'select false'`,
  );
  return async (isOn) => {
    await db.query('update order_count_days set months_since = $1, months_until = $2', [
      rows[0]?.[isOn ? 'months_since' : 'months_until'],
      rows[0]?.['months_until'],
    ]);
  };
}
