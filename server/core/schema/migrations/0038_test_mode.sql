-- Test mode. What a test key makes lives in tables of its own, of the same shape as those of live
-- orders, so that nothing that reads money, lists or figures can find it.

alter table merchant_key
  add column mode text not null default 'live' check (mode in ('live', 'test'));

create table test_payin (like payin including defaults including constraints);
alter table test_payin
  add primary key (ref_id),
  add unique (pay_token),
  add unique (merchant_id, order_id);
create index test_payin_newest on test_payin (merchant_id, created_at desc, ref_id desc);
create index test_payin_created on test_payin (created_at);
create index test_payin_deadline on test_payin (expires_at)
  where status in ('created', 'unassigned', 'pending');

create table test_payout (like payout including defaults including constraints);
alter table test_payout
  add primary key (ref_id),
  add unique (merchant_id, order_id);
create index test_payout_newest on test_payout (merchant_id, created_at desc, ref_id desc);
create index test_payout_created on test_payout (created_at);
create index test_payout_deadline on test_payout (expires_at) where status = 'pending';

-- The play money of a merchant, which no ledger knows.
create table test_balance (
  merchant_id text primary key references merchant,
  balance bigint not null check (balance >= 0),
  held bigint not null check (held >= 0)
);

-- Test mode has a webhook of its own, with an address, a secret and failures of its own.
alter table webhook
  add column mode text not null default 'live' check (mode in ('live', 'test')),
  drop constraint webhook_pkey,
  add primary key (merchant_id, mode);
alter table webhook_secret
  add column mode text not null default 'live' check (mode in ('live', 'test'));
alter table webhook_delivery
  add column mode text not null default 'live' check (mode in ('live', 'test'));

drop index webhook_secret_merchant;
create index webhook_secret_merchant on webhook_secret (merchant_id, mode, id);
drop index webhook_delivery_due;
create index webhook_delivery_due on webhook_delivery (merchant_id, mode, due_at)
  where ended_at is null and due_at is not null;
drop index webhook_delivery_newest;
create index webhook_delivery_newest
  on webhook_delivery (merchant_id, mode, created_at desc, id desc);
drop index webhook_delivery_counted;
create index webhook_delivery_counted on webhook_delivery (merchant_id, mode, status)
  where status in ('pending', 'failed');
