-- Whose transaction ids the audit rows carry. A restored dump keeps the ids of the database it was
-- taken from, and goes on with those of its own: each such change begins an epoch.
create table database_epoch (
  epoch int primary key,
  identity text not null,
  -- The first audit row of the epoch; every row before it is of an earlier one.
  audit_from bigint not null,
  -- The newest block of the audit chain when the epoch began, 0 for none, and its hash.
  block_no bigint not null,
  block_hash bytea not null,
  began_at timestamptz not null default now()
);

-- The epoch of `xid_from` and `xid_to`.
alter table audit_block add column epoch int not null default 0;
