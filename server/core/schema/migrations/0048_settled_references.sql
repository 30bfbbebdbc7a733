-- Credits that were refunded from suspense or written off before such an end claimed the reference:
-- nobody is credited with it any more. What an order has used stays its own.
insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor, claimed_at,
                       changed_at)
  select distinct on (l.rrn) l.rrn, 'settlement', l.id, l.account_id, l.amount, 'used',
         '{"kind": "system", "id": null, "name": "System"}'::jsonb, now(), now()
  from statement_line l
  where l.settled_by is not null and l.rrn is not null and l.duplicate_of is null
  order by l.rrn, l.created_at, l.id
  on conflict do nothing;
