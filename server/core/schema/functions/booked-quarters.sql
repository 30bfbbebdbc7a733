-- What the ledger moved for orders, for the review of a day.

-- Each entry about an order, with the group that has the order. A pay-in takes its amount off the
-- peer's wallet and a pay-out adds it; what the wallets move by beyond that are commissions. An entry
-- says its amount, but those that are older than that say none.
create or replace view booked_entry as
  select e.id, e.at, e.order_ref, coalesce(i.subadmin_id, o.subadmin_id) as subadmin_id,
         moved.received, moved.paid, p.house, p.wallet + moved.received - moved.paid as commissions
  from entry e
  left join entry reversed on reversed.id = e.reverses
  left join payin i on e.kind like 'payin%' and i.ref_id = e.order_ref
  left join payout o on e.kind like 'payout%' and o.ref_id = e.order_ref
  cross join lateral (
    select coalesce((coalesce(reversed.terms, e.terms) ->> 'amount')::bigint,
                    i.received_amount, i.amount, o.amount) as amount) of_order
  cross join lateral (
    select case e.kind when 'payin_approved' then of_order.amount
                       when 'payin_reversed' then -of_order.amount else 0 end as received,
           case when e.kind = 'payout_approved' then of_order.amount
                when e.kind in ('payout_revoked', 'payout_reversed') then -of_order.amount
                else 0 end as paid) moved
  cross join lateral (
    select coalesce(sum(amount) filter (where account = 'house:fees'), 0)::bigint as house,
           coalesce(sum(amount) filter (where account like 'peer:%:wallet'), 0)::bigint as wallet
    from posting where entry_id = e.id) p
  where e.kind in ('payin_approved', 'payin_reversed',
                   'payout_approved', 'payout_revoked', 'payout_reversed');

-- An order that is approved again after a reversal may be another group's by then, and with it all
-- that was booked for it. Whoever adds up quarters waits, and then knows of it.
create or replace function move_booked() returns trigger language plpgsql as $$
declare
  added_up timestamptz := (select until from earned_hours for share);
begin
  insert into booked_quarter as b (subadmin_id, at, received, paid, house, commissions)
  select whose.subadmin_id, date_bin('15 minutes', e.at, 'epoch'), sum(sign * received),
         sum(sign * paid), sum(sign * house), sum(sign * commissions)
  from booked_entry e
  cross join (values (old.subadmin_id, -1), (new.subadmin_id, 1)) whose (subadmin_id, sign)
  where e.order_ref = new.ref_id and e.at < added_up
  group by 1, 2 order by 1, 2
  on conflict (subadmin_id, at) do update
    set received = b.received + excluded.received, paid = b.paid + excluded.paid,
        house = b.house + excluded.house, commissions = b.commissions + excluded.commissions;
  return null;
end $$;

create or replace trigger payin_moved after update on payin
  for each row when (old.subadmin_id is distinct from new.subadmin_id and old.status = 'approved')
  execute function move_booked();
create or replace trigger payout_moved after update on payout
  for each row when (old.subadmin_id is distinct from new.subadmin_id
                     and (old.status = 'approved' or old.round > 0 or new.round > 0))
  execute function move_booked();
