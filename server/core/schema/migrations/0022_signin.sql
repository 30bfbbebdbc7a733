-- Failed sign-ins are counted by a keyed hash of the name, whether or not somebody has it, so that
-- both take the same work; and per network, for devices that the account does not know.

truncate signin_failure;
alter table signin_failure rename column username to account;

create table signin_network (
  network text primary key,
  began_at timestamptz not null,
  failures int not null
);
