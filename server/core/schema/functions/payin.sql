-- New orders. That a merchant has another with one of these order ids is told by the constraint.
create or replace function insert_payins(orders jsonb) returns void language sql as $$
  insert into payin (ref_id, pay_token, merchant_id, order_id, content_hash, customer_id,
                     customer_name, amount, currency, status, resolve_type, meta, return_url,
                     created_at, expires_at)
    select o ->> 'refId', o ->> 'payToken', o ->> 'merchantId', o ->> 'orderId',
           decode(o ->> 'contentHash', 'hex'), o ->> 'customerId', o ->> 'customerName',
           (o ->> 'amount')::bigint, o ->> 'currency', 'created', o ->> 'resolveType', o -> 'meta',
           o ->> 'returnUrl', (o ->> 'createdAt')::timestamptz, (o ->> 'expiresAt')::timestamptz
    from jsonb_array_elements(orders) o;
  insert into order_search (ref_id, words)
    select o ->> 'refId', o ->> 'words' from jsonb_array_elements(orders) o;
$$;

-- May this order, which no person decides, hold its amount besides what its merchant's and its
-- customer's orders of that kind hold already?
create or replace function unproved_fits(o jsonb) returns boolean language plpgsql as $$
declare
  v_room jsonb := o -> 'room';
  v_most jsonb := v_room -> 'unproved';
  v_amount bigint := (o #>> '{room,unproved,ownAmount}')::bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('unproved:' || (v_room ->> 'merchantId'), 0));
  return (
    select coalesce(sum(amount), 0) + v_amount <= (v_most ->> 'amount')::bigint
      and coalesce(sum(amount) filter (where customer_id = v_room ->> 'customerId'), 0) + v_amount
        <= (v_most ->> 'customerAmount')::bigint
      and count(*) filter (where amount >= (v_most ->> 'countedFrom')::bigint)
        < (v_most ->> 'count')::int
    from payin
    where merchant_id = v_room ->> 'merchantId' and resolve_type = 'utr'
      and status in ('pending', 'processing') and freed_at is null and ref_id <> o ->> 'refId');
end $$;

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
    if jsonb_typeof(v_room -> 'unproved') = 'object' and not unproved_fits(o) then
      raise exception using errcode = 'PD006', message = o ->> 'refId';
    end if;
  end if;
  update payin p set
    status = n.status, received_amount = n.received_amount, peer_id = n.peer_id,
    subadmin_id = n.subadmin_id, upi_id = n.upi_id, peer_upi_id = n.peer_upi_id,
    account_id = n.account_id, utr = n.utr, utr_entries = n.utr_entries, note = n.note,
    flags = n.flags, opened_at = n.opened_at, assigned_at = n.assigned_at,
    expires_at = n.expires_at, holds_until = n.holds_until, freed_at = n.freed_at,
    decided_at = n.decided_at, decided_by = n.decided_by,
    version = p.version + 1
  from jsonb_populate_record(null::payin, o -> 'set') n
  where p.ref_id = o ->> 'refId' and p.status = o ->> 'fromStatus'
    and p.version = (o ->> 'fromVersion')::int;
  if not found then
    raise exception using errcode = 'PD001', message = o ->> 'refId';
  end if;
end $$;
