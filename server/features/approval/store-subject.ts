import type { ApprovableCall } from '@peerdesk/contract/approval.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** What an act is about, within the scope of who asks for it. */
export interface SubjectRow {
  id: string;
  name: string;
  /** Of the order; null where the act itself says how much. */
  amount: bigint | null;
  currency: string;
  utr: string | null;
  /** Users who gain by it. */
  gains: string[];
}

/** Of the subadmin's group; of the whole desk where there is none. */
type Read = (db: Queryable, id: string, subadminId: string | null) => Promise<SubjectRow[]>;

const lineColumns = `l.id, coalesce(concat_ws(' · ', u.name, coalesce(l.name, l.vpa), l.rrn), '')
    as name, l.amount, a.currency, null::text as utr`;
const lines = `statement_line l join app_user u on u.id = l.peer_id
  join account a on a.id = 'peer:' || u.id || ':wallet'`;

/** A credit in suspense, which leaves it. */
const readCredit: Read = async (db, id, subadminId) => {
  const { rows } = await db.query<SubjectRow>(
    `select ${lineColumns}, '{}'::text[] as gains
     from ${lines} where l.id = $1 and l.in_suspense is not null and $2::text is null`,
    [id, subadminId],
  );
  return rows;
};

/** A credit for an order: of the people, its peer has it in the wallet when it leaves suspense. */
const readLine: Read = async (db, id, subadminId) => {
  const { rows } = await db.query<SubjectRow>(
    `select ${lineColumns}, array[l.peer_id] as gains
     from ${lines} where l.id = $1 and $2::text is null`,
    [id, subadminId],
  );
  return rows;
};

const readers = {
  'user.changeWallet': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select u.id, u.name, null::bigint as amount, a.currency, null::text as utr,
              array[u.id] as gains
       from app_user u join account a on a.id = 'peer:' || u.id || ':wallet'
       where u.id = $1 and $2::text is null`,
      [id, subadminId],
    );
    return rows;
  },
  'merchant.changeWallet': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select m.id, m.name, null::bigint as amount, a.currency, null::text as utr,
              '{}'::text[] as gains
       from merchant m join account a on a.id = 'merchant:' || m.id || ':balance'
       where m.id = $1 and $2::text is null`,
      [id, subadminId],
    );
    return rows;
  },
  'payin.decide': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select p.ref_id as id, coalesce(u.name, '') as name, p.amount, p.currency, p.utr,
              array_remove(array[p.peer_id, p.subadmin_id], null) as gains
       from payin p left join app_user u on u.id = p.peer_id
       where p.ref_id = $1 and ($2::text is null or p.subadmin_id = $2)`,
      [id, subadminId],
    );
    return rows;
  },
  /** Claimants gain by it too, not only the current assignee. */
  'payout.decide': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select p.ref_id as id, coalesce(u.name, '') as name, p.amount, p.currency,
              null::text as utr,
              array_remove(array[p.peer_id, p.subadmin_id], null)
                || array(select a.peer_id from payout_assignment a where a.ref_id = p.ref_id)
                as gains
       from payout p left join app_user u on u.id = p.peer_id
       where p.ref_id = $1 and ($2::text is null or p.subadmin_id = $2)`,
      [id, subadminId],
    );
    return rows;
  },
  'dispute.resolve': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select d.ref_id as id, coalesce(u.name, '') as name, o.amount, o.currency,
              null::text as utr, array_remove(array[d.peer_id, d.subadmin_id], null) as gains
       from dispute d join payout o on o.ref_id = d.payout_ref
         left join app_user u on u.id = d.peer_id
       where d.ref_id = $1 and ($2::text is null or d.subadmin_id = $2)`,
      [id, subadminId],
    );
    return rows;
  },
  'complaint.end': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select c.id, coalesce(u.name, '') as name, c.amount, c.currency, null::text as utr,
              array_remove(array[c.peer_id, c.subadmin_id], null) as gains
       from complaint c left join app_user u on u.id = c.peer_id
       where c.id = $1 and ($2::text is null or c.subadmin_id = $2)`,
      [id, subadminId],
    );
    return rows;
  },
  'request.decide': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select q.id, coalesce(u.name, m.name, '') as name, q.amount, q.currency, q.utr,
              array_remove(array[q.user_id], null) as gains
       from money_request q left join app_user u on u.id = q.user_id
         left join merchant m on m.id = q.merchant_id
       where q.id = $1 and $2::text is null`,
      [id, subadminId],
    );
    return rows;
  },
  /** An order, or the entry of a change of a wallet or a balance. */
  'ledger.reverse': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select r.id, coalesce(u.name, m.name, '') as name, r.amount, r.currency, null::text as utr,
              array_remove(array[r.peer_id], null) as gains
       from (select ref_id as id, peer_id, merchant_id, coalesce(received_amount, amount) as amount,
                    currency from payin
             union all select ref_id, peer_id, merchant_id, amount, currency from payout
             union all select e.id,
                    case when p.account like 'peer:%' then split_part(p.account, ':', 2) end,
                    case when p.account like 'merchant:%' then split_part(p.account, ':', 2) end,
                    abs(p.amount), a.currency
               from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account
               where e.order_ref is null) r
         left join app_user u on u.id = r.peer_id
         left join merchant m on m.id = r.merchant_id
       where r.id = $1 and $2::text is null`,
      [id, subadminId],
    );
    return rows;
  },
  'utr.match': readLine,
  'utr.split': readLine,
  /** The peers whose wallets a reversal raises gain by it. */
  'utr.undo': async (db, id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select ${lineColumns},
              array(select p.peer_id from statement_match x join payin p on p.ref_id = x.order_ref
                where x.line_id = l.id and x.undone_at is null and p.peer_id is not null) as gains
       from ${lines} where l.id = $1 and $2::text is null`,
      [id, subadminId],
    );
    return rows;
  },
  'suspense.refund': readCredit,
  'suspense.writeOff': readCredit,
  /** Limits of what one person may do alone, which move nothing themselves. */
  'settings.update': async (db, _id, subadminId) => {
    const { rows } = await db.query<SubjectRow>(
      `select 'settings' as id, '' as name, 0::bigint as amount,
              coalesce((select company ->> 'currency' from setting), 'INR') as currency,
              null::text as utr, '{}'::text[] as gains
       where $1::text is null`,
      [subadminId],
    );
    return rows;
  },
} as const satisfies Record<ApprovableCall, Read>;

export async function readSubject(
  db: Queryable,
  call: ApprovableCall,
  id: string,
  scope: Scope,
): Promise<SubjectRow | undefined> {
  const rows = await readers[call](db, id, scope.kind === 'group' ? scope.subadminId : null);
  return rows[0];
}
