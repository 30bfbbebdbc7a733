-- What is stored of files is bounded, and originals that nothing needs are removed after a time.

alter table setting add column storage jsonb not null default '{}';

alter table statement_upload add column size int;
update statement_upload set size = octet_length(bytes);
alter table statement_upload
  alter column size set not null,
  alter column bytes drop not null,
  add column removed_at timestamptz,
  add column removed_after_days int,
  add check ((bytes is null) = (removed_at is not null)),
  add check ((removed_at is null) = (removed_after_days is null));
create index statement_upload_kept on statement_upload (finished_at) include (size)
  where removed_at is null;
create index file_kept on file (created_at) include (size);
