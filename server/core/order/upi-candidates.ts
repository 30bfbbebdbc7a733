import type { Presence, UserStatus, UserTag } from '@peerdesk/contract/user.ts';
import { userTags } from '@peerdesk/contract/user.ts';
import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import { networkReceiverLimits } from '@peerdesk/domain/limits.ts';
import { availableOf } from '@peerdesk/domain/ledger/available.ts';
import { minor, type Minor, minorOrNull } from '@peerdesk/domain/money.ts';
import type { UpiCandidate } from '@peerdesk/domain/payin/choose-upi.ts';
import { UpiPool } from '@peerdesk/domain/payin/upi-pool.ts';
import { rolesThat, takesPayins } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../account/user-scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { fundsOf } from '../account/funds.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { holdingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { countsAsCredit } from './payin/capacity-store.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** How many UPI IDs one choice considers; eligible ones come first. */
const candidatesMax = 500;

interface CandidateRow {
  id: string;
  version: number;
  vpa: string;
  bank: string | null;
  account_id: string;
  status: UpiStatus;
  min_amount: bigint;
  max_amount: bigint;
  daily_amount: bigint;
  daily_count: number;
  last_used_at: number | null;
  used_amount: bigint;
  used_count: number;
  large_amount: bigint;
  large_count: number;
  /** `bigint[]` comes as texts. */
  open_amounts: string[];
  peer_id: string;
  peer_name: string;
  parent_id: string | null;
  peer_status: UserStatus;
  presence: Presence;
  tag: UserTag;
  frozen: boolean;
  peer_min: bigint | null;
  peer_max: bigint | null;
  balance: bigint;
  held: bigint;
  uncleared: bigint;
}

const candidateColumns = `
  v.*, u.name as peer_name, u.parent_id, u.status as peer_status, u.presence, u.tag,
  u.frozen_at is not null as frozen, u.min_amount as peer_min, u.max_amount as peer_max,
  coalesce(a.balance, 0) as balance, coalesce(a.held, 0) as held,
  coalesce(a.uncleared, 0) as uncleared`;

/** A pay-in that is open on its bank account. */
const isOpen = `o.status in ${sqlList(holdingStatuses)} and o.freed_at is null`;

/** A peer-withdrawal takes no pay-ins, so its UPI IDs are excluded. */
const upis = `
  upi v
  join app_user u on u.id = v.peer_id
    and v.status in ('active', 'paused') and u.role in ${sqlList(rolesThat(takesPayins))}
  left join account a on a.id = 'peer:' || u.id || ':wallet'`;

/** `$2`: where the network's window begins; `$3`: from when on a payment is large. */
const withUse = `
  cross join lateral (
    select count(*)::int as used_count,
           coalesce(sum(s.credit), 0)::bigint as used_amount,
           (count(*) filter (where s.credit >= $3))::int as large_count,
           coalesce(sum(s.credit) filter (where s.credit >= $3), 0)::bigint as large_amount
    from (select coalesce(p.received_amount, p.amount) as credit
          from payin p
          where p.upi_id = picked.id and p.assigned_at > $2
            and ${countsAsCredit('p')}) s) used`;

const windowBefore = (now: number) => new Date(now - networkReceiverLimits.windowMs).toISOString();

/** The UPI IDs from which one is chosen for a pay-in of `amount`; see `readUpiPool`. */
export async function readCandidates(
  db: Queryable,
  amount: Minor,
  now: number,
): Promise<readonly UpiCandidate[]> {
  const { pool } = await readUpiPool(db, [amount], now);
  return pool.candidates;
}

/**
 * The UPI IDs from which those for pay-ins of these amounts are chosen, with how much of the
 * network's window before `now` each has used. The statement only sorts:
 * `domain/payin/choose-upi.ts` decides.
 *
 * @returns `isCut`: there are more, which are a worse match overall.
 */
export async function readUpiPool(
  db: Queryable,
  amounts: readonly Minor[],
  now: number,
): Promise<{ pool: UpiPool; isCut: boolean }> {
  const { rows } = await db.query<CandidateRow>({
    name: 'upi_candidates',
    text: `
      with picked as (
        select ${candidateColumns}
        from ${upis}
        order by v.status = 'active' desc,
                 u.status = 'active' and u.presence = 'online' and u.frozen_at is null desc,
                 $6 <= v.max_amount and $7 >= v.min_amount desc,
                 coalesce(a.balance - a.held - a.uncleared, 0) >= $6 desc,
                 array_position($4::text[], u.tag), v.last_used_at nulls first, v.id
        limit $5),
      open as materialized (
        select o.account_id, array_agg(o.amount) as amounts
        from payin o
        where o.account_id = any(array(select account_id from picked))
          and o.amount = any($1::bigint[]) and ${isOpen}
        group by o.account_id)
      select picked.*, coalesce(open.amounts, '{}') as open_amounts, used.*
      from picked
      left join open on open.account_id = picked.account_id
      ${withUse}
      order by picked.status = 'active' desc, picked.last_used_at nulls first, picked.id`,
    values: [
      amounts,
      windowBefore(now),
      networkReceiverLimits.largeFrom,
      [...userTags],
      candidatesMax,
      amounts.reduce((least, amount) => (amount < least ? amount : least)),
      amounts.reduce((most, amount) => (amount > most ? amount : most)),
    ],
  });
  return { pool: new UpiPool(rows.map(toCandidate)), isCut: rows.length === candidatesMax };
}

/**
 * Every UPI ID of the scope that is active or paused, each as the candidate for the smallest
 * payment that it may take, which is at least `least`.
 */
export async function readEveryCandidate(
  db: Queryable,
  scope: Scope,
  { least, now }: { least: Minor; now: number },
): Promise<{ smallest: Minor; upi: UpiCandidate }[]> {
  const all = new Conditions();
  for (const value of [least, windowBefore(now), networkReceiverLimits.largeFrom]) all.param(value);
  addPeerScope(all, scope);
  const { rows } = await db.query<CandidateRow>(
    `with picked as (
       select ${candidateColumns},
              array(
                select o.amount from payin o
                where o.account_id = v.account_id and ${isOpen}
                  and o.amount = greatest($1::bigint, v.min_amount, u.min_amount)) as open_amounts
       from ${upis} where ${all.where})
     select picked.*, used.* from picked ${withUse}`,
    all.values,
  );
  return rows.map((row) => {
    const upi = toCandidate(row);
    const smallest = [upi.minAmount, upi.peer.minAmount ?? least].reduce(
      (found, amount) => (amount > found ? amount : found),
      least,
    );
    return { smallest, upi };
  });
}

/** Those of these UPI IDs that a scope may see, and whose they are, by their ids. */
export async function readNamesOfUpis(
  db: Queryable,
  ids: readonly string[],
  scope: Scope,
): Promise<Map<string, { upi: string; peer: string; tag: UserTag }>> {
  const all = new Conditions();
  all.add(`v.id = any (${all.param(ids)})`);
  addPeerScope(all, scope);
  const { rows } = await db.query<{ id: string; upi: string; peer: string; tag: UserTag }>(
    `select v.id, v.vpa as upi, u.name as peer, u.tag
     from upi v join app_user u on u.id = v.peer_id where ${all.where}`,
    all.values,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/**
 * Invalidates choices of a peer's UPI IDs: whoever read them before this transaction ends has to
 * choose again. Belongs to every change of what makes a peer eligible.
 */
export async function withdrawCandidates(client: Client, peerId: string): Promise<void> {
  await client.query('update upi set version = version + 1 where peer_id = $1', [peerId]);
}

function toCandidate(row: CandidateRow): UpiCandidate {
  return {
    upiId: row.id,
    upiVersion: row.version,
    vpa: row.vpa,
    bank: row.bank,
    accountId: row.account_id,
    status: row.status,
    minAmount: minor(row.min_amount),
    maxAmount: minor(row.max_amount),
    dailyAmount: minor(row.daily_amount),
    dailyCount: row.daily_count,
    lastUsedAt: row.last_used_at,
    used: {
      amount: minor(row.used_amount),
      count: row.used_count,
      largeAmount: minor(row.large_amount),
      largeCount: row.large_count,
    },
    openAmounts: new Set(row.open_amounts.map((amount) => minor(BigInt(amount)))),
    barred: null,
    peer: {
      id: row.peer_id,
      name: row.peer_name,
      subadminId: row.parent_id,
      status: row.peer_status,
      presence: row.presence,
      tag: row.tag,
      frozen: row.frozen,
      minAmount: minorOrNull(row.peer_min),
      maxAmount: minorOrNull(row.peer_max),
      available: availableOf(fundsOf(row)),
    },
  };
}
