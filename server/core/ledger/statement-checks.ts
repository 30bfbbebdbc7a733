import type { Check } from './check.ts';

/** What bank lines and suspense must agree with. */
export const statementChecks: readonly Check[] = [
  {
    name: 'every matched line names orders that are approved, for no more than its amount',
    of: 'lines',
    sql: `select 'line ' || l.id as subject,
            'pays ' || coalesce(sum(m.amount), 0) || ' of ' || l.amount || ' to ' ||
            coalesce(string_agg(m.order_ref || ' (' || coalesce(p.status, o.status, 'none') || ')',
                                ', '), 'nobody') as detail
          from statement_line l
          left join statement_match m on m.line_id = l.id and m.undone_at is null
          left join payin p on p.ref_id = m.order_ref
          left join payout o on o.ref_id = m.order_ref
          where l.state = 'matched'
          group by l.id, l.amount, l.order_ref
          having coalesce(sum(m.amount), 0) <> l.amount
            or not bool_and(coalesce(p.status, o.status, 'none') = 'approved' or
                            'REVOKED' = any(o.flags))
            or not bool_or(m.order_ref = l.order_ref)
          order by l.id`,
  },
  {
    name: 'every order that a line approved was booked with that line’s money and reference',
    of: 'lines',
    sql: `select 'payin ' || p.ref_id as subject,
            'got ' || coalesce(p.received_amount, 0) || ' with ' || coalesce(p.utr, 'no UTR') ||
            ', line ' || l.id || ' shows ' || m.amount || ' with ' || coalesce(l.rrn, 'none')
              as detail
          from statement_match m join statement_line l on l.id = m.line_id
          join payin p on p.ref_id = m.order_ref
          where m.undone_at is null
            and (p.received_amount is distinct from m.amount or l.state <> 'matched'
                 or (l.rrn is not null and m.approved and split_part(p.utr, '/', 1) <> l.rrn))
          order by p.ref_id`,
  },
  {
    name: 'suspense holds exactly the credits that are in it',
    sql: `select 'suspense' as subject,
            'the ledger says ' || s.total || ', the lines say ' || n.total as detail
          from (select coalesce(sum(amount), 0) as total from posting where account = 'suspense') s,
               (select coalesce(sum(amount), 0) as total from statement_line
                where in_suspense is not null) n
          where s.total <> n.total`,
  },
  {
    name: 'every credit that ended without an order left suspense by its own entry',
    sql: `select 'line ' || l.id as subject, 'is settled by ' || l.settled_by as detail
          from statement_line l
          where l.settled_by is not null and (
            l.in_suspense is not null or l.state <> 'dismissed' or not exists (
              select from entry e join posting p on p.entry_id = e.id and p.account = 'suspense'
              where p.amount = -l.amount
                and (e.order_ref = l.id and e.kind = 'suspense_written_off'
                     or e.kind = 'payout_created' and e.order_ref in (
                       select ref_id from payout where customer_id = l.id))))
          order by l.id`,
  },
  {
    name: 'every line in suspense has its own live entry',
    sql: `select 'line ' || l.id as subject,
            'is in suspense without an entry of its amount' as detail
          from statement_line l
          where l.in_suspense is not null and not exists (
            select from entry e join posting p on p.entry_id = e.id and p.account = 'suspense'
            where e.order_ref = l.id and e.kind = 'suspense' and e.round = l.in_suspense
              and p.amount = l.amount
              and not exists (select from entry r where r.reverses = e.id))
          order by l.id`,
  },
];
