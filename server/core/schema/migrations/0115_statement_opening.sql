-- expand: attempts to open the same bytes within a request, which knows the password: how many
-- passwords were tried, and how many attempts ended without an answer, and so with the server.
-- Counted before the file is looked at, for all uploads of it. Servers of the release before count on
-- the uploads, as they did.

create table statement_opening (
  sha256 bytea primary key check (length(sha256) = 32),
  tries int not null default 0 check (tries >= 0),
  unanswered int not null default 0 check (unanswered >= 0),
  since timestamptz not null
);
create index statement_opening_age on statement_opening (since);

comment on column statement_upload.password_tries is 'no longer written: statement_opening.tries';
comment on column statement_upload.password_tried_at is
  'no longer written: statement_opening.since';
