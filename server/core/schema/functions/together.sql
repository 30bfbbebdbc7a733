-- Many changes of pay-ins and of lines that are matched to orders, of which none depends on another:
-- each kind of row in one statement. The guards are those of `move_one`; what was touched is compared
-- with what was asked, and `detail` of the error names every order that lost, so that the others can
-- be written without them.

create or replace function move_together(m jsonb) returns void language plpgsql as $$
begin
  if m -> 'assignments' <> '[]' then
    perform assign_together(m -> 'assignments');
  end if;
  if m -> 'rooms' <> '[]' then
    perform check_rooms(m -> 'rooms');
  end if;
  if m -> 'payins' <> '[]' then
    perform update_payins(m -> 'payins');
  end if;
  if m -> 'utrs' <> '[]' then
    perform move_utrs(m -> 'utrs');
  end if;
  if m -> 'lines' <> '[]' then
    perform match_lines(m -> 'lines');
  end if;
end $$;

-- UPI IDs as often as they were chosen; each choice counts one version on.
create or replace function assign_together(assignments jsonb) returns void language plpgsql as $$
declare
  v_lost text;
begin
  with asked as (
    select * from jsonb_to_recordset(assignments)
      as a (upi text, version int, times int, at timestamptz)),
  assigned as (
    update upi u set version = u.version + a.times, last_used_at = a.at
      from asked a
      where u.id = a.upi and u.version = a.version
        and u.id = any(array(select x ->> 'upi' from jsonb_array_elements(assignments) x))
      returning u.id)
  select upi into v_lost from asked where upi not in (select id from assigned) limit 1;
  if found then
    raise exception using errcode = 'PD005', message = v_lost;
  end if;
end $$;

-- No two of these orders are of one customer.
create or replace function check_rooms(rooms jsonb) returns void language plpgsql as $$
declare
  v_lost jsonb;
begin
  select jsonb_object_agg(r.ref, r.ref) into v_lost
    from jsonb_to_recordset(rooms) as r (ref text, merchant text, customer text, most int)
    where (select count(*) from payin p
           where p.merchant_id = r.merchant and p.customer_id = r.customer and p.ref_id <> r.ref
             and p.status in ('unassigned', 'pending', 'processing')) >= r.most;
  perform raise_lost('PD006', v_lost);
end $$;

create or replace function update_payins(moves jsonb) returns void language plpgsql as $$
declare
  v_refs text[] := array(select m ->> 'ref_id' from jsonb_array_elements(moves) m);
  v_moved text[];
begin
  with moved as (
    update payin p set
      status = n.status, received_amount = n.received_amount, peer_id = n.peer_id,
      subadmin_id = n.subadmin_id, upi_id = n.upi_id, peer_upi_id = n.peer_upi_id,
      account_id = n.account_id, utr = n.utr, utr_entries = n.utr_entries, note = n.note,
      flags = n.flags, opened_at = n.opened_at, assigned_at = n.assigned_at,
      expires_at = n.expires_at, holds_until = n.holds_until, freed_at = n.freed_at,
      decided_at = n.decided_at, decided_by = n.decided_by,
      version = p.version + 1
    from jsonb_to_recordset(moves) as n (
      ref_id text, from_status text, from_version int,
      status text, received_amount bigint, peer_id text,
      subadmin_id text, upi_id text, peer_upi_id text,
      account_id text, utr text, utr_entries int, note text,
      flags text[], opened_at timestamptz, assigned_at timestamptz,
      expires_at timestamptz, holds_until timestamptz, freed_at timestamptz,
      decided_at timestamptz, decided_by jsonb)
    where p.ref_id = n.ref_id and p.ref_id = any(v_refs)
      and p.status = n.from_status and p.version = n.from_version
    returning p.ref_id)
  select array_agg(ref_id) into v_moved from moved;
  if cardinality(v_moved) is distinct from cardinality(v_refs) then
    perform raise_lost('PD001', (select jsonb_object_agg(ref, ref) from unnest(v_refs) ref
                                 where ref <> all(coalesce(v_moved, '{}'))));
  end if;
end $$;

-- `move_utr` of many orders: the same register, the same marks on others' lists. No reference is
-- named by two of them.
create or replace function move_utrs(moves jsonb) returns void language plpgsql as $$
declare
  v_utrs text[];
  v_refs text[];
  v_states text[];
  v_ats timestamptz[];
  v_found text[];
  v_named text[];
  v_judged text[];
begin
  select array_agg(utr), array_agg(ref), array_agg(state), array_agg(at),
         array_remove(array_agg(utr) || array_agg(previous), null),
         array_remove(array_agg(utr) filter (where "isByLine" is not true)
           || array_agg(previous) filter (where "isByLine" is not true), null)
    into v_utrs, v_refs, v_states, v_ats, v_named, v_judged
    from jsonb_to_recordset(moves) as m (
      utr text, previous text, ref text, state text, at timestamptz, "isByLine" boolean);
  perform raise_lost('PD002', (
    select jsonb_object_agg(g.ref, c.order_ref)
    from utr_claim c join unnest(v_utrs, v_refs, v_states) g (utr, ref, state) on g.utr = c.utr
    where c.utr = any(v_utrs) and c.state = 'used' and g.state <> 'refused'
      and c.order_ref <> g.ref));
  update utr_claim c set state = 'withdrawn', changed_at = g.at
    from unnest(v_utrs, v_refs, v_ats) g (utr, ref, at)
    where c.order_ref = g.ref and c.order_ref = any(v_refs) and c.utr <> g.utr
      and c.state = 'claimed' and c.order_kind in ('payin', 'settlement');
  with moved as (
    update utr_claim c set state = g.state, changed_at = g.at
      from unnest(v_utrs, v_refs, v_states, v_ats) g (utr, ref, state, at)
      where c.order_ref = g.ref and c.order_ref = any(v_refs) and c.utr = g.utr
        and c.state = 'claimed'
      returning c.order_ref)
  select array_agg(order_ref) into v_found from moved;
  if cardinality(v_found) is distinct from cardinality(v_refs) then
    insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                           claimed_at, changed_at)
      select m.utr, 'payin', m.ref, m.account, m.amount, m.state, m.actor, m.at, m.at
      from jsonb_to_recordset(moves)
        as m (utr text, ref text, account text, amount bigint, state text, actor jsonb,
              at timestamptz)
      where m.ref <> all(coalesce(v_found, '{}'));
  end if;
  -- Other open orders with these references are now contested, or no longer so. `|| ''`: they are
  -- found by the reference; by its status the planner would pass over all open orders as well.
  insert into outbox (at, topic, scopes, event, ref)
    select m.at, 'payin',
           array_remove(array['desk', 'group:' || p.subadmin_id, 'peer:' || p.peer_id], null),
           'payin.utr_contested', p.ref_id
    from payin p
      join jsonb_to_recordset(moves) as m (utr text, previous text, ref text, at timestamptz)
        on p.utr in (m.utr, m.previous) and p.ref_id <> m.ref
    where p.utr = any(v_named) and p.status || '' in ('pending', 'processing', 'expired');
  -- A claim was added, removed or changed: it is judged against the imported bank lines.
  insert into match_queue (utr) select distinct utr from unnest(v_judged) utr;
end $$;

-- `move_line` of many lines that are matched to orders: no line and no order is named twice.
create or replace function match_lines(moves jsonb) returns void language plpgsql as $$
declare
  v_lines text[] := array(select m ->> 'line' from jsonb_array_elements(moves) m);
  v_orders text[] := array(select m ->> 'ref' from jsonb_array_elements(moves) m);
  v_matched text[];
  v_proved text[];
  v_at timestamptz;
begin
  with matched as (
    update statement_line l set
        state = 'matched', order_ref = m.ref, rule = m.rule, reason = m.reason, in_suspense = null
      from jsonb_to_recordset(moves)
        as m (line text, "from" text, ref text, rule text, reason jsonb)
      where l.id = m.line and l.id = any(v_lines)
        and l.state = m."from" and l.in_suspense is null
      returning l.id, m.ref, l.attested)
  select array_agg(id), array_agg(ref) filter (where attested) into v_matched, v_proved
    from matched;
  if cardinality(v_matched) is distinct from cardinality(v_lines) then
    perform raise_lost('PD007', (
      select jsonb_object_agg(ref, line) from unnest(v_orders, v_lines) g (ref, line)
      where line <> all(coalesce(v_matched, '{}'))));
  end if;
  insert into statement_match (line_id, upload_id, order_kind, order_ref, amount, rule, reason,
                               evidence, approved, actor, at)
    select m.line, m.upload, m.kind, m.ref, m.amount, m.rule, m.reason, m.evidence, m.approved,
           m.actor, m.at
    from jsonb_to_recordset(moves)
      as m (line text, upload text, kind text, ref text, amount bigint, rule text, reason jsonb,
            evidence jsonb, approved boolean, actor jsonb, at timestamptz);
  v_at := (select max((m ->> 'at')::timestamptz) from jsonb_array_elements(moves) m);
  if v_proved is not null then
    perform prove_credits(v_proved, v_at);
  end if;
  delete from match_verdict where order_ref = any(v_orders);
  update statement_alert set resolved_at = v_at
    where resolved_at is null and code <> 'REVERSED_AFTER_CREDIT' and order_ref = any(v_orders);
end $$;

-- `lost`: each order that lost its guard, with what the guard is told of it.
create or replace function raise_lost(state text, lost jsonb) returns void language plpgsql as $$
begin
  if lost is not null then
    raise exception using errcode = state, detail = lost::text,
      message = (select value from jsonb_each_text(lost) limit 1);
  end if;
end $$;
