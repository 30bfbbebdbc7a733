-- A customer who corrects a reference withdraws the previous one, as does a request that is settled
-- with another. References with which two payers
-- claim to have paid one pay-out stay claimed, whichever of them is approved: nobody withdrew them.
-- What a pay-out used before its claim was revoked stays used, and is used again by whoever entered
-- it, but by nobody else who pays later; another pay-out may take it with a proof.
create or replace function move_utr(c jsonb) returns void language plpgsql as $$
declare
  m jsonb := c -> 'utr';
  v_utr text := m ->> 'utr';
  v_ref text := m ->> 'orderRef';
  v_state text := case m ->> 'move'
    when 'claim' then 'claimed' when 'use' then 'used' when 'use_again' then 'used'
    else 'refused' end;
  v_at timestamptz := (c ->> 'at')::timestamptz;
  v_owner text;
begin
  select order_ref into v_owner from utr_claim where utr = v_utr and state = 'used';
  if v_state <> 'refused' and v_owner is not null and v_owner <> v_ref then
    raise exception using errcode = 'PD002', message = v_owner;
  end if;
  update utr_claim set state = 'withdrawn', changed_at = v_at
    where order_ref = v_ref and utr <> v_utr and state = 'claimed'
      and order_kind in ('payin', 'settlement');
  update utr_claim set state = v_state, changed_at = v_at
    where order_ref = v_ref and utr = v_utr and state = 'claimed';
  if not found and not (m ->> 'move' = 'use_again' and v_owner is not distinct from v_ref) then
    insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                           claimed_at, changed_at)
      values (v_utr, m ->> 'orderKind', v_ref, m ->> 'accountId', (m ->> 'amount')::bigint,
              v_state, c -> 'actor', v_at, v_at);
  end if;
  -- Other open orders with this reference are now contested, or no longer so: their lists changed.
  insert into outbox (at, topic, scopes, event, ref)
    select v_at, 'payin',
           array_remove(array['desk', 'group:' || p.subadmin_id, 'peer:' || p.peer_id], null),
           'payin.utr_contested', p.ref_id
    from payin p
    where p.utr in (v_utr, m ->> 'previousUtr') and p.ref_id <> v_ref
      and p.status || '' in ('pending', 'processing', 'expired');
end $$;

-- An additional reference of the same pay-out: claimed, and no other is withdrawn for it. One that
-- is contested was used by another pay-out, which is marked too as long as it stands.
create or replace function keep_utr(c jsonb) returns void language plpgsql as $$
declare
  m jsonb := c -> 'utr';
  v_owner text;
begin
  select order_ref into v_owner from utr_claim
    where utr = m ->> 'utr' and state = 'used' and order_ref <> m ->> 'orderRef';
  if v_owner is not null and m ->> 'move' <> 'contest' then
    raise exception using errcode = 'PD002', message = v_owner;
  end if;
  with contested as (
    update payout set flags = array_append(flags, 'UTR_CONTESTED'), version = version + 1
      where ref_id = v_owner and status = 'approved' and utr = m ->> 'utr'
        and not 'UTR_CONTESTED' = any(flags)
      returning ref_id, subadmin_id, peer_id)
  insert into outbox (at, topic, scopes, event, ref)
    select (c ->> 'at')::timestamptz, 'payout',
           array_remove(array['desk', 'group:' || subadmin_id, 'peer:' || peer_id], null),
           'payout.utr_contested', ref_id
    from contested;
  insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                         claimed_at, changed_at)
    values (m ->> 'utr', m ->> 'orderKind', m ->> 'orderRef', m ->> 'accountId',
            (m ->> 'amount')::bigint, 'claimed', c -> 'actor', (c ->> 'at')::timestamptz,
            (c ->> 'at')::timestamptz)
    on conflict (order_ref, utr) where state in ('claimed', 'used') do nothing;
end $$;

-- A reference becomes free: a bank's line outranks its use by an order that no line proves, and a
-- reversed approval does not need it.
create or replace function release_utr(m jsonb, c jsonb) returns void language plpgsql as $$
begin
  update utr_claim set state = 'withdrawn', changed_at = (c ->> 'at')::timestamptz
    where utr = m ->> 'utr' and order_ref = m ->> 'orderRef' and state = 'used';
  if not found then
    raise exception using errcode = 'PD001', message = m ->> 'orderRef';
  end if;
  -- Whoever else claims it is judged again, and so is whoever loses it.
  insert into match_queue (utr) values (m ->> 'utr');
  if (m ->> 'isReversed')::boolean then
    -- What was said of the approval is settled.
    update statement_alert set resolved_at = (c ->> 'at')::timestamptz
      where order_ref = m ->> 'orderRef' and resolved_at is null;
    return;
  end if;
  -- One whose claim was revoked has nothing more to lose.
  update payout set flags = array_append(array_remove(flags, 'UTR_CONTESTED'), 'UTR_LOST'),
                    version = version + 1
    where ref_id = m ->> 'orderRef' and status = 'approved' and utr = m ->> 'utr'
      and not 'UTR_LOST' = any(flags);
  with lost as (
    update payin set flags = array_append(flags, 'UTR_LOST'), version = version + 1
      where ref_id = m ->> 'orderRef' and status = 'approved' and utr = m ->> 'utr'
        and not 'UTR_LOST' = any(flags)
      returning ref_id, subadmin_id, peer_id)
  insert into outbox (at, topic, scopes, event, ref)
    select (c ->> 'at')::timestamptz, 'payin',
           array_remove(array['desk', 'group:' || subadmin_id, 'peer:' || peer_id], null),
           'payin.utr_lost', ref_id
    from lost;
end $$;
