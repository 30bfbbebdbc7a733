import type { OverrideShares } from '@peerdesk/contract/tariff.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { holdingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { assignedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { UserLimits } from '@peerdesk/domain/user/limits.ts';
import type { Terms } from '@peerdesk/domain/user/rules.ts';
import { replaceTerms, storedTerms } from '../../core/account/terms.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** What staff decide about a user. */
export interface UserTerms extends Terms {
  name: string;
  parentId: string | null;
  override: OverrideShares;
  limits: UserLimits;
  limitsByAdmin: UserLimits;
}

export async function saveTerms(
  client: Client,
  id: string,
  set: UserTerms,
  now: number,
): Promise<void> {
  const { commission, override, limits, limitsByAdmin } = set;
  await client.query(
    `update app_user set name = $2, tag = $3, parent_id = $4,
       min_amount = $5, max_amount = $6, open_payouts = $7,
       admin_min_amount = $8, admin_max_amount = $9, admin_open_payouts = $10
     where id = $1`,
    [
      ...[id, set.name, set.tag, set.parentId],
      ...[limits.minAmount, limits.maxAmount, limits.openPayouts],
      ...[limitsByAdmin.minAmount, limitsByAdmin.maxAmount, limitsByAdmin.openPayouts],
    ],
  );
  await replaceTerms(client, 'app_user', id, storedTerms(commission, override), now);
}

/**
 * Open orders by their references: the pay-ins that the user has to decide, of its group too where
 * it is a subadmin, and the pay-outs that it is to pay.
 */
export async function readOpenOrders(
  db: Queryable,
  userId: string,
): Promise<{ payins: string[]; payouts: string[] }> {
  const payins = await db.query<{ ref_id: string }>(
    `select ref_id from payin
     where peer_id in (select id from app_user where id = $1 or parent_id = $1)
       and status in ${sqlList(holdingStatuses)}
     order by ref_id`,
    [userId],
  );
  const payouts = await db.query<{ ref_id: string }>(
    `select ref_id from payout where peer_id = $1 and status in ${sqlList(assignedStatuses)}
     order by ref_id`,
    [userId],
  );
  const refs = (rows: { ref_id: string }[]) => rows.map((row) => row.ref_id);
  return { payins: refs(payins.rows), payouts: refs(payouts.rows) };
}

/** The subadmin of a user, unless it is blocked and decides nothing. */
export async function readActiveParent(
  db: Queryable,
  userId: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select g.id, g.name from app_user u join app_user g on g.id = u.parent_id
     where u.id = $1 and g.status = 'active'`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function countOpenDisputes(db: Queryable, peerId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from dispute
     where peer_id = $1 and status in ${sqlList(openDisputeStatuses)}`,
    [peerId],
  );
  return rows[0]?.count ?? 0;
}

/** A peer that leaves a group no longer gets the pay-outs of its subadmin, who has to be locked. */
export async function clearDefaultPayer(
  client: Client,
  subadminId: string,
  peerId: string,
): Promise<void> {
  await client.query(
    `update app_user set default_payout_peer_id = null
     where id = $1 and default_payout_peer_id = $2`,
    [subadminId, peerId],
  );
}

/** A session that has not ended. Instants are epoch milliseconds. */
export interface LiveSessionRow {
  id: string;
  created_at: number;
  seen_at: number;
  ends_at: number;
  ip: string | null;
  user_agent: string | null;
}

const sessionsMax = 100;

export async function readLiveSessions(
  db: Queryable,
  userId: string,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<LiveSessionRow[]> {
  const { rows } = await db.query<LiveSessionRow>(
    `select id, created_at, seen_at, ends_at, ip, user_agent from session
     where user_id = $1 and revoked_at is null and ends_at > $2 and seen_at > $3
     order by seen_at desc, id desc limit ${sessionsMax}`,
    [userId, iso(now), iso(now - idleMs)],
  );
  return rows;
}
