-- The customers behind the counts of lost capacity: each beside the scopes that it is counted in,
-- written by the same statement, so that a figure and the list behind it cannot differ.

create table lost_customer (
  scope text not null,
  order_ref text not null,
  at timestamptz not null,
  amount bigint not null,
  -- Without `any`; a group has the reasons of its own UPI IDs.
  reasons text[] not null,
  primary key (scope, order_ref)
);
create index lost_customer_at on lost_customer (scope, at desc, order_ref desc);

-- All who are counted so far, which are at most those of two weeks.
insert into lost_customer (scope, order_ref, at, amount, reasons)
select s.scope, p.ref_id, e.at, p.amount,
       array_agg(distinct coalesce(c.reason, 'no_candidate') order by
                 coalesce(c.reason, 'no_candidate'))
from payin p
join order_event e on e.order_ref = p.ref_id and e.event = 'no_capacity'
left join lateral (
  select value ->> 'upiId', value ->> 'reason' from jsonb_array_elements(e.detail -> 'considered')
  union all
  select others.upi_id, key
  from jsonb_each(e.detail -> 'others'), jsonb_array_elements_text(value) others (upi_id)
) c (upi_id, reason) on true
left join upi v on v.id = c.upi_id
left join app_user u on u.id = v.peer_id
cross join lateral (values ('desk'), ('group:' || u.parent_id)) s (scope)
where date_bin('15 minutes', e.at, 'epoch') >= (select min(at) from lost_count)
  and s.scope is not null
  and (c.upi_id is null or v.id is not null)
  and e.id <= (select id from counted_event)
group by 1, 2, 3, 4;
