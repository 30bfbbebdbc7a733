-- How many attempts to take in a file have begun and ended in no answer: counted before each
-- begins, so that a file which ends the server that reads it is not read without end.

alter table statement_upload
  add column unanswered_reads int not null default 0 check (unanswered_reads >= 0);
