create or replace function update_payout(c jsonb) returns void language plpgsql as $$
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

create or replace function move_payout_assignment(c jsonb) returns void language plpgsql as $$
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
    update payout_assignment set late_utr = m ->> 'utr', late_proof = m ->> 'proofId'
      where id = (select max(id) from payout_assignment
                  where ref_id = v_ref and peer_id = m ->> 'peerId');
  end case;
end $$;
