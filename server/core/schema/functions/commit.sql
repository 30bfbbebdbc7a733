-- The one guarded write, of one change or of many. It receives what the domain computed and
-- contains no rule beyond guards:
--   PD001 the order is no longer as it was read        PD002 the reference is used by another order
--   PD003 the balance would not cover it               PD004 this idempotency key was used before
--   PD005 the UPI ID was given to another order since it was read
--   PD006 the customer, or its merchant, has as many open pay-ins as it may
--   PD007 the bank line is no longer as it was read
--   PD008 the approval is not waiting any more, or one of the two people has lost their right
-- Any guard that fails undoes the whole change.

-- The keys of retries are locked before anything else, in one order.
create or replace function take_keys(keys jsonb) returns void language plpgsql as $$
declare
  v_used text;
begin
  with taken as (
    insert into idempotency (actor, key, call, body_hash, response, created_at)
      select k ->> 'actor', k ->> 'key', k ->> 'call', decode(k ->> 'bodyHash', 'hex'),
             k -> 'response', (k ->> 'at')::timestamptz
      from jsonb_array_elements(keys) k
      order by k ->> 'actor', k ->> 'key'
      on conflict do nothing
      returning actor, key)
  select k ->> 'key' into v_used from jsonb_array_elements(keys) k
    where not exists (select from taken t where t.actor = k ->> 'actor' and t.key = k ->> 'key')
    limit 1;
  if found then
    raise exception using errcode = 'PD004', message = v_used;
  end if;
end $$;

-- A second person's approval: decided once, by two people who may both still act.
create or replace function take_approval(a jsonb, v_at timestamptz) returns void
language plpgsql as $$
begin
  perform from app_user where id in (select p ->> 'id' from jsonb_array_elements(a -> 'people') p)
    order by id for share;
  update approval set status = 'approved', decided_by = a ->> 'by', decided_at = v_at,
                      decision_note = a ->> 'note'
    where id = a ->> 'id' and status = 'waiting'
      and (select bool_and(exists (select from app_user u where u.id = p ->> 'id'
                                   and u.role = p ->> 'role' and u.status = 'active'))
           from jsonb_array_elements(a -> 'people') p);
  if not found then
    raise exception using errcode = 'PD008', message = a ->> 'id';
  end if;
end $$;

-- The part of a change that concerns its order, its reference and its bank lines.
create or replace function move_one(c jsonb) returns void language plpgsql as $$
declare
  l jsonb;
begin
  if c ? 'utr' then
    -- Before any row is locked: serialises everything that touches one reference.
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
  if c #>> '{utr,move}' in ('keep', 'contest') then
    perform keep_utr(c);
  elsif c ? 'utr' then
    perform move_utr(c);
  end if;
  if c ? 'utr' and not c ? 'lines' then
    -- A claim was added, removed or changed: it is judged against the imported bank lines.
    insert into match_queue (utr)
      select x from unnest(array[c #>> '{utr,utr}', c #>> '{utr,previousUtr}']) x
      where x is not null;
  end if;
  for l in select value from jsonb_array_elements(c -> 'lines')
  loop
    perform move_line(l, c);
  end loop;
end $$;

-- Locks everything that many changes touch, in the one order of locks, so that they cannot deadlock
-- with single changes. Takes arrays: the planner cannot estimate the number of rows from JSON and
-- would scan the table.
create or replace function lock_all(locks jsonb) returns void language plpgsql as $$
begin
  if locks -> 'utrs' <> '[]' then
    perform pg_advisory_xact_lock(hashtextextended('utr:' || utr, 0))
      from jsonb_array_elements_text(locks -> 'utrs') utr;
  end if;
  if locks -> 'upis' <> '[]' then
    perform from upi
      where id = any(array(select jsonb_array_elements_text(locks -> 'upis')))
      order by id for update;
  end if;
  if locks -> 'customers' <> '[]' then
    perform pg_advisory_xact_lock(hashtextextended('customer:' || customer, 0))
      from jsonb_array_elements_text(locks -> 'customers') customer;
  end if;
  if locks -> 'unproved' <> '[]' then
    perform pg_advisory_xact_lock(hashtextextended('unproved:' || merchant, 0))
      from jsonb_array_elements_text(locks -> 'unproved') merchant;
  end if;
  if locks -> 'payins' <> '[]' then
    perform from payin
      where ref_id = any(array(select jsonb_array_elements_text(locks -> 'payins')))
      order by ref_id for update;
  end if;
  if locks -> 'payouts' <> '[]' then
    perform from payout
      where ref_id = any(array(select jsonb_array_elements_text(locks -> 'payouts')))
      order by ref_id for update;
  end if;
  if locks -> 'lines' <> '[]' then
    perform from statement_line
      where id = any(array(select jsonb_array_elements_text(locks -> 'lines')))
      order by id for update;
  end if;
end $$;

-- Any number of changes, all or nothing: first the guarded parts, at once where no change depends
-- on another and order by order otherwise, then the postings, timeline, audit and outbox of all.
-- Its statements are planned once for each connection: a plan for the keys at hand is never
-- better, and planning takes longer than writing. Every row is found by its key.
create or replace function commit_changes(c jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  one jsonb;
begin
  if c -> 'keys' <> '[]' then
    perform take_keys(c -> 'keys');
  end if;
  for one in select value from jsonb_array_elements(c -> 'changes') where value ? 'approval'
  loop
    perform take_approval(one -> 'approval', (one ->> 'at')::timestamptz);
  end loop;
  if c -> 'newPayins' <> '[]' then
    perform insert_payins(c -> 'newPayins');
  end if;
  if c -> 'locks' <> 'null' then
    perform lock_all(c -> 'locks');
  end if;
  if c -> 'together' <> 'null' then
    perform move_together(c -> 'together');
  end if;
  for one in select value from jsonb_array_elements(c -> 'changes') with ordinality
    order by ordinality
  loop
    perform move_one(one);
  end loop;
  if c ? 'entries' then
    perform post_entries(c -> 'entries',
      change_accounts(c -> 'accounts', drop_reversed_credits(c -> 'entries')));
  elsif c -> 'accounts' <> '[]' then
    perform change_accounts(c -> 'accounts', '{}');
  end if;
  perform write_trail(c);
end $$;
