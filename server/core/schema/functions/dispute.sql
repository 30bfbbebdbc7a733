-- Opens a dispute when `fromVersion` is null; otherwise updates it if it is as it was read.
create or replace function update_dispute(c jsonb) returns void language plpgsql as $$
declare
  o jsonb := c -> 'dispute';
  n dispute := jsonb_populate_record(null::dispute, o -> 'set');
begin
  if o ->> 'fromVersion' is null then
    insert into dispute select n.*;
    insert into order_search (ref_id, words) values (n.ref_id, o ->> 'words');
    perform hold_disputed_credit(n.payout_ref, n.round);
    return;
  end if;
  update dispute d set
    status = n.status, note = n.note, handler_id = n.handler_id, handler_name = n.handler_name,
    decided_at = n.decided_at, decided_by = n.decided_by, version = d.version + 1
  where d.ref_id = n.ref_id and d.version = (o ->> 'fromVersion')::int;
  if not found then
    raise exception using errcode = 'PD001', message = n.ref_id;
  end if;
  if n.status = 'resolved' then
    update uncleared_credit set disputed = false where order_ref = n.payout_ref;
  end if;
end $$;
