-- Orders by the quarter hour of their creation, for the figures of the dashboard. `scope` is whose
-- figures they are: 'desk', 'group:' and a subadmin's id, or 'peer:' and a peer's id. `minutes`, for
-- approved orders, are those from creation to approval, each that has begun; 0 for the others.
create table order_count (
  scope text not null,
  kind text not null check (kind in ('payin', 'payout')),
  at timestamptz not null,
  status text not null,
  minutes int not null,
  orders bigint not null,
  amount bigint not null,
  primary key (scope, kind, at, status, minutes)
);
create index order_count_period on order_count (at);

-- What has changed since: a trigger adds a row for the order as it was (-1) and one for the order as
-- it is (+1), and a job adds them to the counts. Figures are both together, so that no approval
-- waits for a counter that others are changing.
create table order_count_change (
  kind text not null,
  at timestamptz not null,
  peer_id text,
  subadmin_id text,
  status text not null,
  minutes int not null,
  orders int not null,
  amount bigint not null
);

insert into order_count (scope, kind, at, status, minutes, orders, amount)
select s.scope, o.kind, date_bin('15 minutes', o.created_at, 'epoch'), o.status, o.minutes,
       count(*), sum(o.amount)
from (
  select 'payin' as kind, created_at, peer_id, subadmin_id, status,
         case when status = 'approved'
           then ceil(extract(epoch from decided_at - created_at) / 60)::int else 0 end as minutes,
         case when status = 'approved' and 'REVERSED' = any(flags) then 0
           else coalesce(received_amount, amount) end as amount
  from payin
  union all
  select 'payout', created_at, peer_id, subadmin_id, status,
         case when status = 'approved'
           then ceil(extract(epoch from decided_at - created_at) / 60)::int else 0 end,
         case when status = 'approved' and 'REVERSED' = any(flags) then 0 else amount end
  from payout) o
cross join lateral (
  values ('desk'), ('group:' || o.subadmin_id), ('peer:' || o.peer_id)) s (scope)
where s.scope is not null
group by 1, 2, 3, 4, 5;
