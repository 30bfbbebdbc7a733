import type { Connection } from './database.ts';

/** A time in milliseconds as the ids of records begin, see `server/platform/db/ids.ts`. */
export const timeDigits = (ms: string) =>
  [45, 40, 35, 30, 25, 20, 15, 10, 5, 0]
    .map(
      (shift) =>
        `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((${ms}) >> ${shift} & 31)::int + 1, 1)`,
    )
    .join(' || ');

const peers = 500;
const shareOf = (bps: number) => `((amount * ${bps} + 5000) / 10000)`;

/**
 * The server may have begun to add up what was earned while it was still being filled in, or be at
 * it: whoever adds up locks the row that is changed first.
 */
export async function addUpEarnedAnew(db: Connection): Promise<void> {
  await db.query('begin');
  await db.query('update earned_hours set until = null');
  await db.query('delete from earned_hour');
  await db.query('delete from booked_quarter');
  await db.query('commit');
}

/** So many approved pay-ins of one merchant and what an approval leaves behind of each of them. */
export async function fillBooks(db: Connection, merchant: string, orders: number): Promise<void> {
  await db.query(
    `create table filled as
     select n, ${timeDigits(`extract(epoch from t)::bigint * 1000`)} || lpad(n::text, 8, '0') as id,
            10000 + n % 900000 as amount, 'U' || n % ${peers} as peer, t
     from generate_series(0, $1::int - 1) n,
       lateral (select date_trunc('second', now()) - n * interval '15 seconds' as t) x`,
    [orders],
  );
  await db.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
       customer_name, amount, received_amount, currency, status, resolve_type, peer_id,
       subadmin_id, upi_id, peer_upi_id, utr, created_at, expires_at, decided_at)
     select 'PI' || id, 'p' || n, $1, 'o' || n, '\\x00', 'c' || n % 9000, 'Name ' || n % 9000,
       amount, amount, 'INR', 'approved', 'auto', peer, 'S' || n % 20, 'V' || n % ${peers},
       'p@upi', (700000000000 + n)::text, t, t + interval '15 minutes', t + interval '5 minutes'
     from filled order by n desc`,
    [merchant],
  );
  await db.query(
    `insert into entry (id, kind, order_ref, reason, actor, terms, at)
     select 'E' || id, 'payin_approved', 'PI' || id, 'approved', '{"id": "U1", "name": "Peer"}',
       '{"feeBps": 300, "commissionBps": 100, "overrideBps": 0}', t from filled order by n desc`,
  );
  await db.query(
    `insert into posting (entry_id, line, account, amount, balance_after)
     select 'E' || id, line, account, moved,
       case when account <> 'house:fees' then sum(moved) over (partition by account order by id) end
     from filled, lateral (values
       (1, 'merchant:' || $1 || ':balance', amount - ${shareOf(300)}),
       (2, 'peer:' || peer || ':wallet', ${shareOf(100)} - amount),
       (3, 'house:fees', ${shareOf(300)} - ${shareOf(100)})) p (line, account, moved)
     order by n desc, line`,
    [merchant],
  );
  await addUpEarnedAnew(db);
  await db.query(
    `insert into account (id, currency, balance)
     select account, 'INR', sum(amount) from posting where account <> 'house:fees' group by account
     on conflict (id) do update set balance = account.balance + excluded.balance`,
  );
  await db.query(
    `insert into utr_claim (utr, order_kind, order_ref, amount, state, actor, claimed_at,
       changed_at)
     select (700000000000 + n)::text, 'payin', 'PI' || id, amount, 'used', '{"id": "U1"}', t, t
     from filled order by n desc`,
  );
  for (const event of ['created', 'opened', 'utr', 'approved']) {
    await db.query(
      `insert into order_event (order_ref, at, actor, event, detail)
       select 'PI' || id, t, '{"id": "U1", "name": "Peer"}', $1, '{}' from filled order by n desc`,
      [event],
    );
  }
}

/** The audit of those orders, in portions that the server seals as it does those of a second. */
export async function fillAudit(db: Connection, orders: number, perBlock: number): Promise<void> {
  for (let from = 0; from < orders; from += perBlock) {
    await db.query(
      `insert into audit (at, actor, origin, action, subject, before, after)
       select t, '{"id": "U1", "name": "Peer", "role": "peer"}', '{"ip": "10.0.0.1"}', action,
         'payin:PI' || id, '{"status": "processing"}', '{"status": "approved", "utr": "700000000"}'
       from filled, (values ('payin.created'), ('payin.approved')) a (action)
       where n >= $1 and n < $2`,
      [from, from + perBlock],
    );
    const head = 'select coalesce(max(xid_to), $1) as head from audit_block';
    const { rows } = await db.query('select max(xid)::text as newest from audit');
    const newest = BigInt(String(rows[0]?.['newest']));
    for (;;) {
      const reached = await db.query(head, ['0']);
      if (BigInt(String(reached.rows[0]?.['head'])) > newest) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await db.query('drop table filled');
  for (let added = 1; added > 0;) {
    const { rows } = await db.query('select add_up_orders(100000)::int as added');
    added = Number(rows[0]?.['added']);
  }
  await db.query('vacuum analyze');
}
