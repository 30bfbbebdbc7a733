-- PD006 is counted again in the transaction that opens an order, because concurrent openings do not
-- see each other.
create or replace function update_payin(c jsonb) returns void language plpgsql as $$
declare
  o jsonb := c -> 'payin';
  v_room jsonb := o -> 'room';
begin
  if v_room is not null then
    perform pg_advisory_xact_lock(hashtextextended(
      'customer:' || (v_room ->> 'merchantId') || ':' || (v_room ->> 'customerId'), 0));
    if (select count(*) from payin
        where merchant_id = v_room ->> 'merchantId' and customer_id = v_room ->> 'customerId'
          and ref_id <> o ->> 'refId' and status in ('unassigned', 'pending', 'processing'))
       >= (v_room ->> 'most')::int then
      raise exception using errcode = 'PD006', message = o ->> 'refId';
    end if;
  end if;
  update payin p set
    status = n.status, received_amount = n.received_amount, peer_id = n.peer_id,
    subadmin_id = n.subadmin_id, upi_id = n.upi_id, peer_upi_id = n.peer_upi_id,
    account_id = n.account_id, utr = n.utr, utr_entries = n.utr_entries, note = n.note,
    flags = n.flags, opened_at = n.opened_at, assigned_at = n.assigned_at,
    expires_at = n.expires_at, decided_at = n.decided_at, decided_by = n.decided_by,
    version = p.version + 1
  from jsonb_populate_record(null::payin, o -> 'set') n
  where p.ref_id = o ->> 'refId' and p.status = o ->> 'fromStatus'
    and p.version = (o ->> 'fromVersion')::int;
  if not found then
    raise exception using errcode = 'PD001', message = o ->> 'refId';
  end if;
end $$;
