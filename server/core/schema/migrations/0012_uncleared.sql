-- What payers were credited for pay-outs and nobody else attests yet. It is the payer's, and it is
-- available for nothing until it clears: by an attested bank line, or by time without a dispute.

alter table account add column uncleared bigint not null default 0 check (uncleared >= 0);

create table uncleared_credit (
  entry_id text primary key references entry,
  account text not null references account,
  order_ref text not null,
  amount bigint not null check (amount > 0),
  clears_at timestamptz not null,
  disputed boolean not null default false
);
create index uncleared_credit_due on uncleared_credit (clears_at) where not disputed;
create index uncleared_credit_order on uncleared_credit (order_ref);
create index uncleared_credit_account on uncleared_credit (account);

insert into uncleared_credit (entry_id, account, order_ref, amount, clears_at, disputed)
  select e.id, p.account, e.order_ref, p.amount, e.at + interval '24 hours', d.ref_id is not null
  from entry e
  join posting p on p.entry_id = e.id and p.account like 'peer:%' and p.amount > 0
  left join dispute d on d.payout_ref = e.order_ref and d.round = e.round
    and d.status in ('unassigned', 'pending')
  where e.kind = 'payout_approved' and (e.at > now() - interval '24 hours' or d.ref_id is not null)
    and not exists (select from entry r where r.reverses = e.id);
update account a set uncleared = u.total
  from (select account, sum(amount) as total from uncleared_credit group by account) u
  where u.account = a.id;
