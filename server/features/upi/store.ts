import type { UpiStatus } from '@peerdesk/contract/upi.ts';
import type { Presence, Role } from '@peerdesk/contract/user.ts';
import { networkReceiverLimits } from '@peerdesk/domain/limits.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { UpiBounds } from '@peerdesk/domain/upi/bounds.ts';
import type { UpiCaps } from '@peerdesk/domain/upi/rules.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { addPeerScope, isUserInScope } from '../../core/account/user-scope.ts';
import { countsAsCredit } from '../../core/order/payin/capacity-store.ts';

/** A UPI ID, its peer's group and its use in the last 24 hours. Instants in milliseconds. */
export interface UpiRow {
  id: string;
  vpa: string;
  holder: string;
  bank: string | null;
  account_id: string;
  peer_id: string;
  peer_name: string;
  peer_presence: Presence;
  parent_id: string | null;
  status: UpiStatus;
  min_amount: bigint;
  max_amount: bigint;
  daily_amount: bigint;
  daily_count: number;
  paused_by: Role | null;
  bounds: UpiBounds;
  last_used_at: number | null;
  created_at: number;
  /** The pay-ins of the window that count towards the caps, oldest first; amounts as text. */
  credits: { at: number; amount: string }[];
}

export const upiColumns = `
  v.id, v.vpa, v.holder, v.bank, v.account_id, v.peer_id, u.name as peer_name,
  u.presence as peer_presence, u.parent_id,
  v.status, v.min_amount, v.max_amount, v.daily_amount, v.daily_count, v.paused_by, v.bounds,
  v.last_used_at, v.created_at, used.credits`;

export const upiPeer = 'join app_user u on u.id = v.peer_id';

/** `since` is the number of the parameter with the start of the window. */
export const upiUse = (since: string) => `
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
             'at', (extract(epoch from p.assigned_at) * 1000)::bigint,
             'amount', coalesce(p.received_amount, p.amount)::text)
             order by p.assigned_at), '[]') as credits
    from payin p
    where p.upi_id = v.id and p.assigned_at > ${since}
      and ${countsAsCredit('p')}) used`;

/** The start of the window whose use counts at `now`. */
export function windowStart(now: number): string {
  return new Date(now - networkReceiverLimits.windowMs).toISOString();
}

/** Is the UPI ID's peer within the scope? */
export function isUpiInScope(row: Pick<UpiRow, 'peer_id' | 'parent_id'>, scope: Scope): boolean {
  return isUserInScope({ id: row.peer_id, parent_id: row.parent_id }, scope);
}

export async function readUpi(db: Queryable, id: string, now: number): Promise<UpiRow | undefined> {
  const { rows } = await db.query<UpiRow>({
    name: 'upi_by_id',
    text: `select ${upiColumns} from upi v ${upiPeer} ${upiUse('$2')} where v.id = $1`,
    values: [id, windowStart(now)],
  });
  return rows[0];
}

/**
 * Keeps others from changing or choosing the UPI ID until the transaction ends. False when there is
 * none within the scope.
 */
export async function lockUpi(client: Client, id: string, scope: Scope): Promise<boolean> {
  const all = new Conditions();
  all.add(`v.id = ${all.param(id)}`);
  addPeerScope(all, scope);
  const { rowCount } = await client.query(
    `select from upi v join app_user u on u.id = v.peer_id where ${all.where} for update of v`,
    all.values,
  );
  return rowCount === 1;
}

/** The user to add a UPI ID for, if within the scope. */
export async function readOwner(
  client: Client,
  id: string,
  scope: Scope,
): Promise<{ id: string; role: Role; parent_id: string | null } | undefined> {
  const all = new Conditions();
  all.add(`u.id = ${all.param(id)}`);
  addPeerScope(all, scope);
  const { rows } = await client.query<{ id: string; role: Role; parent_id: string | null }>(
    `select u.id, u.role, u.parent_id from app_user u where ${all.where} for share`,
    all.values,
  );
  return rows[0];
}

/** How many of a peer wait for approval. Serialises adding another until the transaction ends. */
export async function countWaitingUpis(client: Client, peerId: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upis:${peerId}`]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from upi where peer_id = $1 and status = 'waiting'`,
    [peerId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Whether somebody outside the scope has a UPI ID on this bank account. Serialises this check until
 * the transaction ends.
 */
export async function isAccountOfOthers(
  client: Client,
  accountId: string,
  scope: Scope,
): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `account:${accountId}`,
  ]);
  const inScope = new Conditions();
  const account = inScope.param(accountId);
  addPeerScope(inScope, scope);
  // `is not true`, since the comparison is null for a peer without a group.
  const { rowCount } = await client.query(
    `select from upi v join app_user u on u.id = v.peer_id
     where v.account_id = ${account} and (${inScope.where}) is not true limit 1`,
    inScope.values,
  );
  return rowCount === 1;
}

/** Whether an order was ever assigned to it, or a statement taken in for it. */
export async function isUpiUsed(client: Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from payin where upi_id = $1)
         or exists (select from payout where upi_id = $1)
         or exists (select from statement_upload where upi_id = $1 and status <> 'refused')
         as used`,
    [id],
  );
  return rows[0]?.used === true;
}

/** Statements that were refused may be taken in later: with their password, or once mapped. */
export async function moveRefusedUploads(
  client: Client,
  upiId: string,
  accountId: string,
): Promise<void> {
  await client.query(
    `update statement_upload set account_id = $2 where upi_id = $1 and status = 'refused'`,
    [upiId, accountId],
  );
}

export interface NewUpi {
  id: string;
  vpa: string;
  holder: string;
  bank: string | null;
  accountId: string;
  peerId: string;
  status: UpiStatus;
  caps: UpiCaps;
  bounds: UpiBounds;
}

/**
 * Whether somebody has this UPI ID approved, in any letter case. Serialises this check until the
 * transaction ends.
 */
export async function isVpaTaken(client: Client, vpa: string, exceptId: string): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [
    `vpa:${vpa}`,
  ]);
  const { rowCount } = await client.query(
    `select from upi where lower(vpa) = lower($1) and status <> 'waiting' and id <> $2`,
    [vpa, exceptId],
  );
  return rowCount !== 0;
}

/** Inserts a UPI ID; false when its peer has it, or when it is approved and somebody has it. */
export async function insertUpi(client: Client, upi: NewUpi, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into upi (id, vpa, holder, bank, account_id, peer_id, status, min_amount, max_amount,
                      daily_amount, daily_count, created_at, bounds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing`,
    [
      upi.id,
      upi.vpa,
      upi.holder,
      upi.bank,
      upi.accountId,
      upi.peerId,
      upi.status,
      upi.caps.minAmount,
      upi.caps.maxAmount,
      upi.caps.dailyAmount,
      upi.caps.dailyCount,
      new Date(now).toISOString(),
      upi.bounds,
    ],
  );
  return rowCount === 1;
}

/** Writes the fields that may change. Invalidates choices that read the UPI ID before. */
export async function saveUpi(
  client: Client,
  upi: Pick<NewUpi, 'id' | 'holder' | 'accountId' | 'status' | 'caps' | 'bounds'> & {
    pausedBy: Role | null;
  },
): Promise<void> {
  await client.query(
    `update upi set holder = $2, status = $3, min_amount = $4, max_amount = $5,
                    daily_amount = $6, daily_count = $7, paused_by = $8, bounds = $9,
                    account_id = $10, version = version + 1
     where id = $1`,
    [
      upi.id,
      upi.holder,
      upi.status,
      upi.caps.minAmount,
      upi.caps.maxAmount,
      upi.caps.dailyAmount,
      upi.caps.dailyCount,
      upi.pausedBy,
      upi.bounds,
      upi.accountId,
    ],
  );
}
