-- What was decided on a day, whenever it was created.
create index payin_decided on payin (decided_at) where decided_at is not null;
create index payout_decided on payout (decided_at) where decided_at is not null;
create index statement_alert_raised on statement_alert (raised_at);
