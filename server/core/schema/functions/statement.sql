-- Updates one line if it is as it was read, together with its matches.
--   PD007 the line is no longer as it was read
create or replace function move_line(m jsonb, c jsonb) returns void language plpgsql as $$
declare
  v_at timestamptz := (c ->> 'at')::timestamptz;
  v_suspense int := (m #>> '{to,inSuspense}')::int;
  v_orders text[];
begin
  update statement_line set
      state = m #>> '{to,state}', order_ref = m #>> '{to,orderRef}', rule = m #>> '{to,rule}',
      reason = nullif(m #> '{to,reason}', 'null'), in_suspense = v_suspense,
      suspense_rounds = greatest(suspense_rounds, coalesce(v_suspense, 0)),
      settled_by = coalesce(m #>> '{to,settledBy}', settled_by)
    where id = m ->> 'lineId' and state = m #>> '{from,state}'
      and in_suspense is not distinct from (m #>> '{from,inSuspense}')::int;
  if not found then
    raise exception using errcode = 'PD007', message = m ->> 'lineId';
  end if;
  update statement_match set undone_at = v_at
    where line_id = m ->> 'lineId' and undone_at is null and m #>> '{to,state}' <> 'matched';
  if m #>> '{to,state}' in ('open', 'dismissed') and m #>> '{from,state}' <> m #>> '{to,state}' then
    -- Free again, or dismissed: its claims are judged again.
    insert into match_queue (utr)
      select rrn from statement_line where id = m ->> 'lineId' and rrn is not null;
  end if;
  insert into statement_match (line_id, upload_id, order_kind, order_ref, amount, rule, reason,
                               evidence, approved, actor, at)
    select m ->> 'lineId', m ->> 'uploadId', x ->> 'orderKind', x ->> 'orderRef',
           (x ->> 'amount')::bigint, m #>> '{to,rule}', m #> '{to,reason}', x -> 'evidence',
           (x ->> 'approved')::boolean, c -> 'actor', v_at
    from jsonb_array_elements(m -> 'matches') x;
  v_orders := array(select x ->> 'orderRef' from jsonb_array_elements(m -> 'matches') x);
  if exists (select from statement_line where id = m ->> 'lineId' and attested) then
    perform prove_credits(v_orders, v_at);
    perform unprove_credits(m -> 'unproved');
  end if;
  delete from match_verdict where order_ref = any(v_orders);
  update statement_alert set resolved_at = v_at
    where resolved_at is null and code <> 'REVERSED_AFTER_CREDIT' and order_ref = any(v_orders);
end $$;

-- A pay-out that has to be paid again has no proof any more: its debit is free to be matched.
create or replace function free_lines_of(c jsonb) returns void language sql as $$
  update statement_line set state = 'open', order_ref = null, rule = null, reason = null
    where order_ref = c #>> '{payout,refId}' and state = 'matched';
  update statement_match set undone_at = (c ->> 'at')::timestamptz
    where order_ref = c #>> '{payout,refId}' and undone_at is null;
$$;

-- Only the owner may run this; without it, lines of a large file are found by sequential scans.
create or replace function renew_line_statistics() returns void language sql
  security definer set search_path = pg_catalog, pg_temp as 'analyze public.statement_line';
