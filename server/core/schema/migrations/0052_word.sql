-- What somebody approved by hand, for how much of it no bank line proves yet.
create index payin_decider on payin ((decided_by ->> 'id'), decided_at) where status = 'approved';
