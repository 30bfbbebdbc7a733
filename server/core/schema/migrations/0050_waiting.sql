-- The pay-ins that wait for somebody's decision, oldest first, in every scope.
create index payin_waiting on payin (created_at, ref_id)
  where resolve_type = 'auto' and (status = 'processing' or (status = 'expired' and utr is not null));
