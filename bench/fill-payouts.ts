import type { Connection } from './database.ts';

/** Pay-outs of the last weeks, most of them decided. */
export async function fillPayouts(db: Connection, merchant: string, orders: number): Promise<void> {
  await db.query(
    `insert into payout (ref_id, merchant_id, order_id, content_hash, customer_id, customer_name,
       customer_upi, amount, fee, fee_bps, currency, status, peer_id, subadmin_id, upi_id, utr,
       created_at, expires_at)
     select 'PO' || lpad(n::text, 8, '0') || upper(left(md5(n::text), 9)), $1, 'w' || n, '\\x00',
     'c' || n % 9000,
       'Name ' || n % 9000, 'c' || n % 9000 || '@upi', 10000 + n % 900000, 0, 0, 'INR',
       case when n < 400 then 'processing' when n % 5 = 0 then 'declined' else 'approved' end,
       'U' || n % 500, 'S' || n % 20, 'V' || n % 500, (800000000000 + n)::text, t,
       t + interval '15 minutes'
     from generate_series(0, $2::int - 1) n,
       lateral (select now() - n * interval '15 seconds' as t) x`,
    [merchant, orders],
  );
  await db.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id, customer_name)) from payout
     where length(ref_id) = 19
     on conflict do nothing`,
  );
  await db.query('analyze');
}
