-- How many accounts are guessed at just now is read at each look at the metrics.
create index signin_failure_last on signin_failure (last_at);
