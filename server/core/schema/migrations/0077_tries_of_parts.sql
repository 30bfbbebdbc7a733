-- How often a file that came in parts was asked to be taken in within an hour, and since when:
-- each try puts it together and may unpack or decrypt it.

alter table upload_in_parts
  add column tries int not null default 0 check (tries >= 0),
  add column tried_at timestamptz;
