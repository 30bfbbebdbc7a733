-- An open pay-in may cease to hold capacity: what a reference that no bank line shows holds ends by
-- time, and what a merchant's orders hold ends when the merchant is blocked or frozen.

alter table payin
  add column holds_until timestamptz,
  add column freed_at timestamptz;

update payin set holds_until = now() + interval '1 hour'
  where resolve_type = 'utr' and status = 'processing';

-- An order that holds nothing keeps nobody from paying the same amount.
drop index payin_account_amount_open;
create unique index payin_account_amount_open on payin (account_id, amount)
  where status in ('pending', 'processing') and freed_at is null;

create index payin_hold_due on payin (holds_until)
  where status in ('pending', 'processing') and freed_at is null and holds_until is not null;
create index payin_holding on payin (merchant_id)
  where status in ('pending', 'processing') and freed_at is null;
