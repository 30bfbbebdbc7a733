-- How often somebody tried to open a protected file within the hour; the passwords are not kept.
alter table statement_upload
  add column password_tries int not null default 0,
  add column password_tried_at timestamptz;
