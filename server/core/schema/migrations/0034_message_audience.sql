-- Staff talks with the payer and with the merchant; neither reads what is said to the other.
alter table dispute_message add column audience text not null default 'internal'
  check (audience in ('internal', 'merchant'));
