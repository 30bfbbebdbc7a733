-- `least` is the lowest point that what is available of an account reaches on the way. One row and
-- one version per account: every further version would slow down the next reader. `cleared`: by how
-- much a reversal lowers what is uncleared on each account. Returns the balances before.
create or replace function change_accounts(changes jsonb, cleared jsonb) returns jsonb
language plpgsql as $$
declare
  v_ids text[] := array(select a ->> 'account' from jsonb_array_elements(changes) a);
  v_id text;
  balances jsonb;
begin
  perform from account where id = any(v_ids) order by id for update;
  with changed as (
    update account a set balance = a.balance + n.amount,
                         held = a.held + n.held,
                         uncleared = a.uncleared + n.uncleared
                           - coalesce((cleared ->> n.account)::bigint, 0)
      from jsonb_to_recordset(changes)
        as n (account text, amount bigint, held bigint, uncleared bigint, least bigint)
      where a.id = n.account and a.id = any(v_ids)
        and (n.least is null or a.balance - a.held - a.uncleared + n.least >= 0)
      returning a.id, a.balance - n.amount as before)
  select coalesce(jsonb_object_agg(id, before), '{}') into balances from changed;
  foreach v_id in array v_ids
  loop
    continue when balances ? v_id;
    if exists (select from account where id = v_id) then
      raise exception using errcode = 'PD003', message = v_id;
    end if;
    raise exception 'no account %', v_id;
  end loop;
  return balances;
end $$;

-- `moved` of a posting is what its account has gained since `balances`, including this change.
create or replace function post_entries(entries jsonb, balances jsonb) returns void language plpgsql as $$
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
  insert into uncleared_credit (entry_id, account, order_ref, amount, clears_at)
    select e ->> 'id', u ->> 'account', e ->> 'orderRef', (u ->> 'amount')::bigint,
           (e #>> '{uncleared,clearsAt}')::timestamptz
    from jsonb_array_elements(entries) e, jsonb_array_elements(e #> '{uncleared,credits}') u;
  insert into posting (entry_id, line, account, amount, balance_after)
    select e ->> 'id', ordinality, p ->> 'account', (p ->> 'amount')::bigint,
           (balances ->> (p ->> 'account'))::bigint + (p ->> 'moved')::bigint
    from jsonb_array_elements(entries) e,
         jsonb_array_elements(e -> 'postings') with ordinality as t (p, ordinality);
end $$;

-- Asked once for each entry, not for each of its three or four postings.
create or replace function postings_have_entries() returns trigger language plpgsql as $$
declare
  v_lost text;
begin
  select entry_id into v_lost from (select distinct entry_id from added) a
    where not exists (select from entry e where e.id = a.entry_id) limit 1;
  if found then
    raise foreign_key_violation using message = 'there is no entry ' || v_lost;
  end if;
  return null;
end $$;

create or replace function write_trail(c jsonb) returns void language sql as $$
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

-- What the wallets of peers and subadmins moved by for orders, and how much of that, `turned`, is the
-- money of the order itself where the wallet is that of its peer. An order may be approved again for
-- another amount; entries say theirs, but those that are older than that say none.
create or replace view wallet_movement as
  select split_part(p.account, ':', 2) as user_id, p.account, p.entry_id, e.at, p.amount,
         case when e.kind in ('payin_reversed', 'payout_approved') then of_order.amount
           else -of_order.amount end as turned
  from posting p
  join entry e on e.id = p.entry_id
  left join entry reversed on reversed.id = e.reverses
  cross join lateral (
    select coalesce(
      (coalesce(reversed.terms, e.terms) ->> 'amount')::bigint,
      (select coalesce(received_amount, amount) from payin where ref_id = e.order_ref),
      (select amount from payout where ref_id = e.order_ref)) as amount) of_order
  where p.account like 'peer:%:wallet'
    and e.kind in ('payin_approved', 'payin_reversed',
                   'payout_approved', 'payout_revoked', 'payout_reversed');
