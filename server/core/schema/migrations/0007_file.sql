-- Proofs and evidence. Pictures are kept as they were made anew; the name is only shown.

create table file (
  id text primary key,
  owner_id text not null,
  purpose text not null check (purpose in ('proof', 'evidence')),
  name text not null,
  type text not null check (type in
    ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes bytea not null,
  size int not null check (size = length(bytes)),
  sha256 bytea not null,
  phash bit(64),
  -- 64 by 96 spots of grey, by which pictures of nearly the same hash are told apart.
  grey bytea check ((grey is null) = (phash is null) and length(grey) = 6144),
  created_at timestamptz not null
);
-- Compressing what is compressed already costs time and gains nothing.
alter table file alter column bytes set storage external;
create index file_of_owner on file (owner_id, created_at);
create index file_pictures on file (created_at desc) include (id, owner_id, phash)
  where purpose = 'proof' and phash is not null;

-- Which pay-out a picture proves, and which it proved before a claim was taken back.
create index payout_proof on payout (proof_id) where proof_id is not null;
create index order_event_proof on order_event ((detail ->> 'proofId'))
  where detail ->> 'proofId' is not null;
