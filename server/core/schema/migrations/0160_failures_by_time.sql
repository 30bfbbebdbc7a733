-- How many accounts are guessed at just now is read at each look at the metrics.
create index signin_failure_last on signin_failure (last_at);
-- So is how many references of one account its statements do not show.
create index match_verdict_unshown on match_verdict (at, account_id)
  where rule = 'NOT_IN_STATEMENT' and action <> 'wait' and order_kind = 'payin';
