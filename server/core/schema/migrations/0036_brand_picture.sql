-- Pictures of the brand that were uploaded, by the hash of their bytes, which names them in their
-- address: what is there never changes.

create table brand_picture (
  hash text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);
