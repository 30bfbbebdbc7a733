-- The one guarded write, of one change or of many. It receives what the domain computed and carries
-- no rule beyond guards:
--   PD001 the order is no longer as it was read        PD002 the reference is used by another order
--   PD003 the balance would not cover it               PD004 this idempotency key was used before
--   PD005 the UPI ID was given to another order since it was read
--   PD006 the customer has as many open pay-ins as it may
--   PD007 the bank line is no longer as it was read
-- The parts of pay-outs, disputes and bank lines (update_payout, move_line and others) are written
-- beside their tables.
-- Any guard that fails undoes the whole change.

-- A customer who corrects a reference withdraws the one before. What two payers say to have paid one
-- pay-out with stays claimed, whichever of them is approved: nobody took it back.
create function move_utr(c jsonb) returns void language plpgsql as $$
declare
  m jsonb := c -> 'utr';
  v_utr text := m ->> 'utr';
  v_ref text := m ->> 'orderRef';
  v_state text := case m ->> 'move'
    when 'claim' then 'claimed' when 'use' then 'used' else 'refused' end;
  v_at timestamptz := (c ->> 'at')::timestamptz;
  v_owner text;
begin
  select order_ref into v_owner from utr_claim where utr = v_utr and state = 'used';
  if v_state <> 'refused' and v_owner is not null and v_owner <> v_ref then
    raise exception using errcode = 'PD002', message = v_owner;
  end if;
  update utr_claim set state = 'withdrawn', changed_at = v_at
    where order_ref = v_ref and utr <> v_utr and state = 'claimed' and order_kind = 'payin';
  update utr_claim set state = v_state, changed_at = v_at
    where order_ref = v_ref and utr = v_utr and state = 'claimed';
  if not found then
    insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                           claimed_at, changed_at)
      values (v_utr, m ->> 'orderKind', v_ref, m ->> 'accountId', (m ->> 'amount')::bigint,
              v_state, c -> 'actor', v_at, v_at);
  end if;
  -- Other open orders with this reference are now contested, or no longer: their lists changed.
  insert into outbox (at, topic, scopes, event, ref)
    select v_at, 'payin',
           array_remove(array['desk', 'group:' || p.subadmin_id, 'peer:' || p.peer_id], null),
           'payin.utr_contested', p.ref_id
    from payin p
    where p.utr in (v_utr, m ->> 'previousUtr') and p.ref_id <> v_ref
      and p.status in ('pending', 'processing', 'expired');
end $$;

-- `least` is how far an account that must be covered goes down on the way. One row, one version:
-- each further one is walked over by whoever reads the account next. Answers what the balances were.
create function change_accounts(changes jsonb) returns jsonb language plpgsql as $$
declare
  a jsonb;
  v_before bigint;
  balances jsonb := '{}';
begin
  for a in select value from jsonb_array_elements(changes) with ordinality order by ordinality
  loop
    update account set balance = balance + (a ->> 'amount')::bigint,
                       held = held + (a ->> 'held')::bigint
      where id = a ->> 'account'
        and (a ->> 'least' is null or balance - held + (a ->> 'least')::bigint >= 0)
      returning balance - (a ->> 'amount')::bigint into v_before;
    if not found then
      if exists (select from account where id = a ->> 'account') then
        raise exception using errcode = 'PD003', message = a ->> 'account';
      end if;
      raise exception 'no account %', a ->> 'account';
    end if;
    balances := balances || jsonb_build_object(a ->> 'account', v_before);
  end loop;
  return balances;
end $$;

-- `moved` of a posting is what its account has gained since `balances`, this change included.
create function post_entries(entries jsonb, balances jsonb) returns void language plpgsql as $$
declare
  v_wrong text;
begin
  select e ->> 'id' into v_wrong from jsonb_array_elements(entries) e
    where (select sum((p ->> 'amount')::bigint) <> 0 or count(*) < 2
           from jsonb_array_elements(e -> 'postings') p)
    limit 1;
  if found then
    raise exception 'entry % does not sum to zero over two postings or more', v_wrong;
  end if;
  insert into entry (id, kind, order_ref, round, reason, actor, terms, reverses, at)
    select e ->> 'id', e ->> 'kind', e ->> 'orderRef', coalesce((e ->> 'round')::int, 0),
           e ->> 'reason', e -> 'actor', e -> 'terms', e ->> 'reverses', (e ->> 'at')::timestamptz
    from jsonb_array_elements(entries) e;
  insert into posting (entry_id, line, account, amount, balance_after)
    select e ->> 'id', ordinality, p ->> 'account', (p ->> 'amount')::bigint,
           (balances ->> (p ->> 'account'))::bigint + (p ->> 'moved')::bigint
    from jsonb_array_elements(entries) e,
         jsonb_array_elements(e -> 'postings') with ordinality as t (p, ordinality);
end $$;

-- PD006 is counted anew in the transaction that opens an order, for those that open at once cannot
-- see each other.
create function update_payin(c jsonb) returns void language plpgsql as $$
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

create function write_trail(c jsonb) returns void language sql as $$
  insert into order_event (order_ref, at, actor, event, detail)
    select e ->> 'orderRef', (e ->> 'at')::timestamptz, e -> 'actor', e ->> 'event', e -> 'detail'
    from jsonb_array_elements(c -> 'events') e;
  insert into audit (at, actor, origin, action, subject, before, after)
    select (a ->> 'at')::timestamptz, a -> 'actor', a -> 'origin', a ->> 'action', a ->> 'subject',
           a -> 'before', a -> 'after'
    from jsonb_array_elements(c -> 'audit') a;
  insert into outbox (at, node, topic, scopes, event, ref, payload)
    select (o ->> 'at')::timestamptz, o ->> 'node', o ->> 'topic',
           array(select jsonb_array_elements_text(o -> 'scopes')), o ->> 'event', o ->> 'ref',
           o -> 'payload'
    from jsonb_array_elements(c -> 'outbox') o;
$$;

-- A retry's key is taken before anything is locked, in one order.
create function take_key(c jsonb) returns void language plpgsql as $$
begin
  insert into idempotency (actor, key, call, body_hash, response, created_at)
    values (c #>> '{idempotency,actor}', c #>> '{idempotency,key}', c #>> '{idempotency,call}',
            decode(c #>> '{idempotency,bodyHash}', 'hex'), c #> '{idempotency,response}',
            (c ->> 'at')::timestamptz)
    on conflict do nothing;
  if not found then
    raise exception using errcode = 'PD004', message = c #>> '{idempotency,key}';
  end if;
end $$;

-- One change as far as its order, its reference and its bank lines go.
create function move_one(c jsonb) returns void language plpgsql as $$
declare
  l jsonb;
begin
  if c ? 'utr' then
    -- Before any row is locked: all that touches one reference passes here one after the other.
    perform pg_advisory_xact_lock(hashtextextended('utr:' || (c #>> '{utr,utr}'), 0));
  end if;
  if c ? 'assignment' then
    update upi set version = version + 1, last_used_at = (c ->> 'at')::timestamptz
      where id = c #>> '{assignment,upiId}' and version = (c #>> '{assignment,upiVersion}')::int;
    if not found then
      raise exception using errcode = 'PD005', message = c #>> '{assignment,upiId}';
    end if;
  end if;
  if c ? 'payin' then
    perform update_payin(c);
  end if;
  if c ? 'payout' then
    perform update_payout(c);
    if c #>> '{payout,set,status}' = 'created' then
      perform free_lines_of(c);
    end if;
    if c #> '{payout,assignment}' <> 'null' then
      perform move_payout_assignment(c);
    end if;
  end if;
  if c ? 'released' then
    perform release_utr(c -> 'released', c);
  end if;
  if c ? 'dispute' then
    perform update_dispute(c);
  end if;
  if c #>> '{utr,move}' = 'keep' then
    perform keep_utr(c);
  elsif c ? 'utr' then
    perform move_utr(c);
  end if;
  if c ? 'utr' and not c ? 'lines' then
    -- A claim came, went or changed: it is judged against the bank lines that are there.
    insert into match_queue (utr)
      select x from unnest(array[c #>> '{utr,utr}', c #>> '{utr,previousUtr}']) x
      where x is not null;
  end if;
  for l in select value from jsonb_array_elements(c -> 'lines')
  loop
    perform move_line(l, c);
  end loop;
end $$;

-- Everything that many changes touch, in the one order of locks, so that they and single changes
-- never wait for each other in a circle. By arrays: how many there are cannot be guessed from JSON,
-- and a guess would scan the table.
create function lock_all(locks jsonb) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('utr:' || utr, 0))
    from jsonb_array_elements_text(locks -> 'utrs') utr;
  perform from payin
    where ref_id = any(array(select jsonb_array_elements_text(locks -> 'payins')))
    order by ref_id for update;
  perform from payout
    where ref_id = any(array(select jsonb_array_elements_text(locks -> 'payouts')))
    order by ref_id for update;
  perform from statement_line
    where id = any(array(select jsonb_array_elements_text(locks -> 'lines')))
    order by id for update;
end $$;

-- Any number of changes, whole or not at all: order by order what is guarded, then at once what all
-- of them post, note and tell.
create function commit_changes(c jsonb) returns void language plpgsql as $$
declare
  one jsonb;
begin
  for one in select value from jsonb_array_elements(c -> 'changes') where value ? 'idempotency'
    order by value #>> '{idempotency,actor}', value #>> '{idempotency,key}'
  loop
    perform take_key(one);
  end loop;
  if jsonb_array_length(c -> 'changes') > 1 then
    perform lock_all(c -> 'locks');
  end if;
  for one in select value from jsonb_array_elements(c -> 'changes') with ordinality
    order by ordinality
  loop
    perform move_one(one);
  end loop;
  if c ? 'entries' then
    perform post_entries(c -> 'entries', change_accounts(c -> 'accounts'));
  else
    perform change_accounts(c -> 'accounts');
  end if;
  perform write_trail(c);
end $$;
