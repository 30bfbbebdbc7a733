import { minor } from '@peerdesk/domain/money.ts';
import { sameSince, type Movement } from '@peerdesk/domain/money-request/same-payment.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** The reference that an entry `e` uses, its own or that of the request behind it. */
export const referenceOfEntry = `(
  select c.utr from utr_claim c where c.order_ref in (e.id, e.order_ref) and c.state = 'used'
    and c.order_kind = 'settlement' limit 1)`;

const foundMost = 20;

/** A movement, and on which account. */
export type AccountMovement = Movement & { account: string };

interface MovementRow {
  of: string;
  id: string;
  amount: bigint;
  utr: string | null;
  is_request: boolean;
  from: number;
  booked_at: number | null;
  by: string;
  note: string;
}

export type Similar = Movement & { note: string };

/**
 * For each of these movements, by its id, others on the same account with the same amount: booked
 * by hand or on request and not reversed, and pending requests, the newest first.
 */
export async function readSimilar(
  db: Queryable,
  movements: readonly AccountMovement[],
): Promise<Map<string, Similar[]>> {
  if (movements.length === 0) return new Map();
  const { rows } = await db.query<MovementRow>(
    `select m.id as of, s.id, m.amount, s.utr, s.is_request, s.since as from, s.booked_at, s.by,
       s.note
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
       as m (id, account, amount, floor)
     cross join lateral (
       (select coalesce(q.id, e.id) as id, ${referenceOfEntry} as utr,
          q.id is not null as is_request, coalesce(q.created_at, e.at) as since, e.at as booked_at,
          coalesce(e.actor ->> 'name', '') as by, e.reason as note
        from entry e join posting p on p.entry_id = e.id
        left join money_request q on q.id = e.order_ref
        where e.kind in ('topup', 'withdraw', 'adjust') and e.id >= m.floor
          and p.account = m.account and p.amount = m.amount
          and not exists (select from entry r where r.reverses = e.id)
        order by e.id desc limit ${foundMost})
       union all
       (select q.id, q.utr, true, q.created_at, null, coalesce(u.name, c.name, ''), q.note
        from money_request q left join app_user u on u.id = q.user_id
        left join merchant c on c.id = q.merchant_id
        where q.account = m.account and q.status = 'waiting' and q.amount = abs(m.amount)
          and (q.kind = 'topup') = (m.amount > 0)
        order by q.id desc limit ${foundMost})) s
     where s.id <> m.id`,
    [
      movements.map(({ id }) => id),
      movements.map(({ account }) => account),
      movements.map(({ amount }) => amount),
      movements.map((one) => idFloor('entry', sameSince(one))),
    ],
  );
  return Map.groupBy(rows.map(toSimilar), ({ of }) => of);
}

function toSimilar(row: MovementRow): Similar & { of: string } {
  const { of, id, utr, is_request: isRequest, from, booked_at: bookedAt, by, note } = row;
  return { of, id, amount: minor(row.amount), utr, isRequest, from, bookedAt, by, note };
}
