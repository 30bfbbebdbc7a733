import { createHash } from 'node:crypto';
import type { Connection } from './database.ts';

/** As long as an id of the server's, and as different from others at its end. */
export function filledId(prefix: 'PI' | 'PO', n: number): string {
  const end = createHash('md5').update(String(n)).digest('hex').slice(0, 9);
  return prefix + String(n).padStart(8, '0') + end.toUpperCase();
}

/** Orders of the last weeks, most of them decided; the newest `from` of them are there already. */
export async function fillPayins(
  db: Connection,
  merchant: string,
  orders: number,
  from = 0,
): Promise<void> {
  await db.query(
    `insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
       customer_name, amount, received_amount, currency, status, resolve_type, peer_id,
       subadmin_id, upi_id, peer_upi_id, utr, created_at, expires_at)
     select 'PI' || lpad(n::text, 8, '0') || upper(left(md5(n::text), 9)), 'p' || n, $1, 'o' || n,
       '\\x00', 'c' || n % 9000, 'Name ' || n % 9000, 10000 + n % 900000, 10000 + n % 900000, 'INR',
       case when n < 400 then 'processing' when n % 5 = 0 then 'declined' else 'approved' end,
       'auto', 'U' || n % 500, 'S' || n % 20, 'V' || n % 500, 'p' || n % 500 || '@upi',
       (700000000000 + n)::text, t, t + interval '15 minutes'
     from generate_series($3::int, $2::int - 1) n,
       lateral (select now() - n * interval '15 seconds' as t) x`,
    [merchant, orders, from],
  );
  await db.query(
    `insert into order_search
     select ref_id, lower(concat_ws(' ', ref_id, order_id, customer_id, customer_name)) from payin
     where length(ref_id) = 19 and ref_id >= 'PI' || lpad($1, 8, '0')
     on conflict do nothing`,
    [String(from)],
  );
  await db.query('analyze');
}
