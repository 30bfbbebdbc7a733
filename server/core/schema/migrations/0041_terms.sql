-- What merchants pay and what users earn, in one value; amounts in it are text in minor units. An
-- order goes by the terms that were in force when it was created: the earlier ones are kept.

alter table merchant add column terms jsonb, add column terms_since timestamptz;
update merchant set terms = jsonb_build_object(
  'payin', jsonb_build_object('bps', payin_bps, 'flat', '0', 'slabs', '[]'::jsonb),
  'payout', jsonb_build_object('bps', payout_bps, 'flat', '0', 'slabs', '[]'::jsonb));
alter table merchant alter column terms set not null, drop column payin_bps, drop column payout_bps;

alter table app_user add column terms jsonb, add column terms_since timestamptz;
update app_user set terms = jsonb_build_object(
  'payin', jsonb_build_object('bps', payin_bps, 'flat', '0', 'slabs', '[]'::jsonb),
  'payout', jsonb_build_object('bps', payout_bps, 'flat', '0', 'slabs', '[]'::jsonb));
alter table app_user alter column terms set not null, drop column payin_bps, drop column payout_bps;

create table past_terms (
  owner_id text not null,
  ended_at timestamptz not null,
  terms jsonb not null,
  primary key (owner_id, ended_at)
);

-- A pay-out may credit its payer and the payer's subadmin, both on the payer's word.
alter table uncleared_credit drop constraint uncleared_credit_pkey,
  add primary key (entry_id, account);
