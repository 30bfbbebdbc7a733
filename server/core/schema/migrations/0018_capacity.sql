-- What the choices of a UPI ID add up to, by quarter of an hour, in which the days of every time
-- zone begin. One sweep counts it from the timelines, so that no opening of a pay page waits for it.

create table choice_count (
  at timestamptz not null,
  upi_id text not null,
  reason text not null,
  choices int not null,
  -- Of these, the ones after which the customer had no UPI ID at all.
  lost int not null,
  lost_amount bigint not null,
  primary key (at, upi_id, reason)
);
create index choice_count_upi on choice_count (upi_id, at);

-- Customers without a UPI ID, in the scope of the desk and of each group that was passed over;
-- under every reason that they met, and once under `any`.
create table lost_count (
  at timestamptz not null,
  scope text not null,
  reason text not null,
  customers int not null,
  amount bigint not null,
  primary key (at, scope, reason)
);

-- The events of orders up to this one are counted. Those of the last two days are counted at first.
create table counted_event (
  only_row boolean primary key default true check (only_row),
  id bigint not null,
  at timestamptz not null
);
insert into counted_event (id, at)
  select coalesce((select min(id) - 1 from order_event where at > now() - interval '2 days'),
                  (select max(id) from order_event), 0), now() - interval '2 days';
