-- A credit that is taken back leaves no uncleared one behind. Its row goes before any account is
-- locked, as everywhere. Returns by how much less is uncleared on each account.
create or replace function drop_reversed_credits(entries jsonb) returns jsonb language sql as $$
  with gone as (
    delete from uncleared_credit u
      using jsonb_array_elements(entries) e
      where u.entry_id = e ->> 'reverses'
      returning u.account, u.amount)
  select coalesce(jsonb_object_agg(account, total), '{}')
    from (select account, sum(amount) as total from gone group by account) g;
$$;

-- While a pay-out is disputed, its credits do not clear; those that had cleared are uncleared again.
create or replace function hold_disputed_credit(v_order text, v_round int) returns void
language plpgsql as $$
declare
  x record;
begin
  update uncleared_credit u set disputed = true
    from entry e
    where u.order_ref = v_order and e.id = u.entry_id and e.round = v_round;
  for x in
    with again as (
      insert into uncleared_credit (entry_id, account, order_ref, amount, clears_at, disputed)
        select e.id, p.account, v_order, p.amount, e.at, true
        from entry e join posting p on p.entry_id = e.id and p.account like 'peer:%'
        where e.order_ref = v_order and e.round = v_round and e.kind = 'payout_approved'
          and p.amount > 0
        on conflict do nothing
        returning account, amount)
    select account, amount from again order by account
  loop
    update account set uncleared = uncleared + x.amount where id = x.account;
  end loop;
end $$;

-- A bank line that somebody without interest attests shows these payments: nothing to wait for.
create or replace function prove_credits(v_orders text[], v_at timestamptz) returns void
language sql as $$
  update uncleared_credit set clears_at = v_at
    where order_ref = any(v_orders) and clears_at > v_at;
$$;

-- What an attested line had proved is the payer's word again. It may have been spent meanwhile: what
-- is available of the wallet then goes below zero, as after a revocation.
create or replace function unprove_credits(credits jsonb) returns void language plpgsql as $$
declare
  x jsonb;
begin
  for x in select value from jsonb_array_elements(credits) order by value ->> 'account'
  loop
    update uncleared_credit set clears_at = (x ->> 'clearsAt')::timestamptz
      where entry_id = x ->> 'entryId' and account = x ->> 'account';
    if not found then
      insert into uncleared_credit (entry_id, account, order_ref, amount, clears_at)
        values (x ->> 'entryId', x ->> 'account', x ->> 'orderRef', (x ->> 'amount')::bigint,
                (x ->> 'clearsAt')::timestamptz);
      update account set uncleared = uncleared + (x ->> 'amount')::bigint
        where id = x ->> 'account';
    end if;
  end loop;
end $$;

-- Clears what is due at `v_now`: of one account, or of all where none is named. Locks the rows first
-- and then the accounts in their order, as every other writer does; skips rows that somebody else
-- is changing. Returns how many cleared.
create or replace function clear_credits(v_now timestamptz, v_account text, v_most int)
returns int language plpgsql as $$
declare
  v_entries text[];
  v_accounts text[];
begin
  select array_agg(entry_id), array_agg(account) into v_entries, v_accounts from (
    select entry_id, account from uncleared_credit
      where not disputed and (v_account is null or account = v_account) and clears_at <= v_now
      order by clears_at limit v_most
      for update skip locked) due;
  if v_entries is null then
    return 0;
  end if;
  perform from account where id = any(v_accounts) order by id for update;
  with gone as (
    delete from uncleared_credit u using unnest(v_entries, v_accounts) as due (entry, account)
      where u.entry_id = due.entry and u.account = due.account
      returning u.account, u.amount)
  update account a set uncleared = a.uncleared - g.total
    from (select account, sum(amount) as total from gone group by account) g
    where a.id = g.account;
  return cardinality(v_entries);
end $$;
