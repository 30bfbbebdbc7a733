-- `least` is the lowest point that what is available of an account reaches on the way. One row and
-- one version per account: every further version would slow down the next reader. `cleared`: by how
-- much a reversal lowers what is uncleared on each account. Returns the balances before.
create or replace function change_accounts(changes jsonb, cleared jsonb) returns jsonb
language plpgsql as $$
declare
  a jsonb;
  v_before bigint;
  balances jsonb := '{}';
begin
  for a in select value from jsonb_array_elements(changes) with ordinality order by ordinality
  loop
    update account set balance = balance + (a ->> 'amount')::bigint,
                       held = held + (a ->> 'held')::bigint,
                       uncleared = uncleared + (a ->> 'uncleared')::bigint
                         - coalesce((cleared ->> (a ->> 'account'))::bigint, 0)
      where id = a ->> 'account'
        and (a ->> 'least' is null
             or balance - held - uncleared + (a ->> 'least')::bigint >= 0)
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
