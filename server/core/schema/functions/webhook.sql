-- Writes changes, and returns the merchants among those they concern that have a webhook, so that
-- their deliveries are written in the same transaction. `alone`: the caller has no transaction, so
-- that with such a merchant nothing is written:
--   PDW01 a merchant with a webhook is concerned; the message names them
create or replace function commit_and_list_webhooks(c jsonb, alone boolean) returns text[]
language plpgsql as $$
declare
  v_merchants text[] := '{}';
begin
  perform commit_changes(c);
  if exists (select from webhook where mode = 'live') then
    select coalesce(array_agg(distinct w.merchant_id), '{}') into v_merchants
      from jsonb_array_elements(c -> 'outbox') o,
           jsonb_array_elements_text(o -> 'scopes') scope
           join webhook w on w.merchant_id = substr(scope, length('merchant:') + 1)
             and w.mode = 'live'
      where o ->> 'topic' in ('payin', 'payout', 'dispute', 'complaint')
        and scope like 'merchant:%';
    if alone and v_merchants <> '{}' then
      raise exception using errcode = 'PDW01', message = array_to_string(v_merchants, ' ');
    end if;
  end if;
  return v_merchants;
end $$;

-- Held until the transaction ends: whoever adds a delivery of an order, and whoever ends the one
-- before it, take turns, so that none is left waiting for one that is over.
create or replace function lock_deliveries(subject text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('webhook:' || subject, 0));
$$;

-- Adds deliveries. One that shows its order as the delivery before it did is left out.
create or replace function add_deliveries(list jsonb) returns void language plpgsql as $$
declare
  d jsonb;
  v_last bytea;
begin
  for d in select value from jsonb_array_elements(list) order by value ->> 'subject'
  loop
    perform lock_deliveries(d ->> 'subject');
    select content into v_last from webhook_delivery
      where subject = d ->> 'subject' order by seq desc limit 1;
    continue when v_last = decode(d ->> 'content', 'hex');
    insert into webhook_delivery
        (id, merchant_id, mode, subject, event, content, body, created_at, due_at)
      select d ->> 'id', d ->> 'merchantId', d ->> 'mode', d ->> 'subject', d ->> 'event',
             decode(d ->> 'content', 'hex'), d ->> 'body', (d ->> 'at')::timestamptz,
             case when not exists (select from webhook_delivery
                                   where subject = d ->> 'subject' and ended_at is null)
               then (d ->> 'at')::timestamptz end;
  end loop;
end $$;

-- Ends the attempt `a`: records its result, and either plans the next one at `dueAt` or ends the
-- delivery with `status` and lets the next one of the order go. The receiver's failures in a row
-- are counted in `webhook`. Nothing happens to a delivery that another server has taken meanwhile.
-- The log has changed: one statement writes and tells, of which there are many a second.
create or replace function end_attempt(a jsonb) returns void language plpgsql as $$
declare
  v_subject text;
  v_at timestamptz := (a ->> 'at')::timestamptz;
begin
  update webhook_attempt set status = (a ->> 'code')::int, took_ms = (a ->> 'tookMs')::int,
      answer = a ->> 'answer', fault = a ->> 'fault', detail = a ->> 'detail'
    where id = (a ->> 'attemptId')::bigint;
  select subject into v_subject from webhook_delivery where id = a ->> 'deliveryId';
  perform lock_deliveries(coalesce(v_subject, ''));
  update webhook_delivery set status = a ->> 'status', due_at = (a ->> 'dueAt')::timestamptz,
      leased_until = null, failed_attempts = (a ->> 'failedAttempts')::int,
      ended_at = case when a ->> 'status' <> 'pending' then v_at end
    where id = a ->> 'deliveryId' and leased_until = (a ->> 'leasedUntil')::timestamptz;
  if found and a ->> 'status' <> 'pending' then
    perform wake_delivery(v_subject, v_at);
  end if;
  if a ->> 'fault' is null then
    update webhook set failures = 0, paused_until = null
      where merchant_id = a ->> 'merchantId' and mode = a ->> 'mode'
        and (failures > 0 or paused_until is not null);
  elsif (a ->> 'isCounted')::boolean then
    update webhook set failures = failures + 1,
        paused_until = greatest(paused_until, (a ->> 'pausedUntil')::timestamptz)
      where merchant_id = a ->> 'merchantId' and mode = a ->> 'mode';
  end if;
  insert into outbox (at, topic, scopes, event, ref)
    values (v_at, 'webhook', array['desk'], 'webhook.log', a ->> 'merchantId');
end $$;

-- Lets the first pending delivery of an order go, if it was waiting for an earlier one.
create or replace function wake_delivery(v_subject text, v_at timestamptz) returns void
language sql as $$
  update webhook_delivery set due_at = v_at
    where id = (select id from webhook_delivery where subject = v_subject and ended_at is null
                order by seq limit 1)
      and due_at is null;
$$;
