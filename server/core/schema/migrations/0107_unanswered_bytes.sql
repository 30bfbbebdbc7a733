-- expand: attempts that ended in no answer count for a file, whichever upload of it they were made at.

create index statement_upload_unanswered on statement_upload (sha256) where unanswered_reads > 0;
