-- Limits of a merchant's own orders within those of the desk, and when each key was last used.

alter table merchant
  add column min_amount bigint check (min_amount > 0),
  add column max_amount bigint check (max_amount >= min_amount);

-- Apart from the key, so that using a key never waits for a change of it.
create table merchant_key_use (
  key_id text primary key references merchant_key,
  used_at timestamptz not null
);
