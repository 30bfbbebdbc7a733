-- Pay-out orders, who had them, and their part of the one guarded write.

create table payout (
  ref_id text primary key,
  merchant_id text not null,
  order_id text not null,
  content_hash bytea not null,
  customer_id text not null,
  customer_name text,
  customer_upi text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_bps int not null,
  currency text not null,
  status text not null check (status in
    ('created', 'pending', 'processing', 'approved', 'declined', 'expired')),
  subadmin_id text,
  peer_id text,
  upi_id text,
  peer_upi_id text,
  account_id text,
  utr text,
  proof_id text,
  note text,
  meta jsonb not null default '{}',
  flags text[] not null default '{}',
  was_revealed boolean not null default false,
  created_at timestamptz not null,
  assigned_at timestamptz,
  accepted_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  decided_by jsonb,
  round int not null default 0,
  version int not null default 0,
  unique (merchant_id, order_id),
  check (status not in ('pending', 'processing', 'approved') or peer_id is not null),
  check (status <> 'approved' or utr is not null)
);
create index payout_newest on payout (created_at desc, ref_id desc);
create index payout_status on payout (status, created_at desc, ref_id desc);
create index payout_peer on payout (peer_id, created_at desc, ref_id desc);
create index payout_group on payout (subadmin_id, created_at desc, ref_id desc);
create index payout_amount on payout (amount, created_at desc);
create index payout_upi on payout (upi_id) where upi_id is not null;
create index payout_utr on payout (utr text_pattern_ops) where utr is not null;
create index payout_deadline on payout (expires_at) where status = 'pending';
create index payout_open_of_peer on payout (peer_id) where status in ('pending', 'processing');

-- Who had a pay-out, and how that ended. One line per person and time.
create table payout_assignment (
  id bigint generated always as identity primary key,
  ref_id text not null,
  peer_id text not null,
  assigned_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended text,
  late_utr text
);
create index payout_assignment_order on payout_assignment (ref_id, id);
create index payout_assignment_peer on payout_assignment (peer_id, assigned_at desc);

create function update_payout(c jsonb) returns void language plpgsql as $$
declare
  o jsonb := c -> 'payout';
begin
  update payout p set
    status = n.status, subadmin_id = n.subadmin_id, peer_id = n.peer_id, upi_id = n.upi_id,
    peer_upi_id = n.peer_upi_id, account_id = n.account_id, utr = n.utr, proof_id = n.proof_id,
    note = n.note, flags = n.flags, was_revealed = n.was_revealed, assigned_at = n.assigned_at,
    accepted_at = n.accepted_at, expires_at = n.expires_at, decided_at = n.decided_at,
    decided_by = n.decided_by, round = n.round, version = p.version + 1
  from jsonb_populate_record(null::payout, o -> 'set') n
  where p.ref_id = o ->> 'refId' and p.status = o ->> 'fromStatus'
    and p.version = (o ->> 'fromVersion')::int;
  if not found then
    raise exception using errcode = 'PD001', message = o ->> 'refId';
  end if;
end $$;

create function move_payout_assignment(c jsonb) returns void language plpgsql as $$
declare
  m jsonb := c #> '{payout,assignment}';
  v_ref text := c #>> '{payout,refId}';
  v_at timestamptz := (c ->> 'at')::timestamptz;
begin
  case m ->> 'move'
  when 'open' then
    update payout_assignment set ended_at = v_at, ended = 'reassigned'
      where ref_id = v_ref and ended_at is null;
    insert into payout_assignment (ref_id, peer_id, assigned_at)
      values (v_ref, m ->> 'peerId', v_at);
  when 'accept' then
    update payout_assignment set accepted_at = v_at
      where ref_id = v_ref and peer_id = m ->> 'peerId' and ended_at is null;
  when 'end' then
    update payout_assignment set ended_at = v_at, ended = m ->> 'why'
      where ref_id = v_ref and ended_at is null;
  when 'late_utr' then
    update payout_assignment set late_utr = m ->> 'utr'
      where id = (select max(id) from payout_assignment
                  where ref_id = v_ref and peer_id = m ->> 'peerId');
  end case;
end $$;

-- A reference kept beside others of the same pay-out: claimed, and nothing withdrawn for it.
create function keep_utr(c jsonb) returns void language plpgsql as $$
declare
  m jsonb := c -> 'utr';
  v_owner text;
begin
  select order_ref into v_owner from utr_claim
    where utr = m ->> 'utr' and state = 'used' and order_ref <> m ->> 'orderRef';
  if v_owner is not null then
    raise exception using errcode = 'PD002', message = v_owner;
  end if;
  insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                         claimed_at, changed_at)
    values (m ->> 'utr', m ->> 'orderKind', m ->> 'orderRef', m ->> 'accountId',
            (m ->> 'amount')::bigint, 'claimed', c -> 'actor', (c ->> 'at')::timestamptz,
            (c ->> 'at')::timestamptz)
    on conflict (order_ref, utr) where state in ('claimed', 'used') do nothing;
end $$;
