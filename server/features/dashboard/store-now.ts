import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { waitingStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { unassignedStatuses } from '@peerdesk/domain/payout/statuses.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';
import { walletJoin } from '../../core/account/user-store.ts';
import type { FundsRow } from '../../core/account/funds.ts';
import { wasOpenAt } from '../../core/order/dispute/open-at.ts';
import { addOrderScope } from '../../core/order/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** The disputes that were open at an instant, or are open now. */
export async function countOpenDisputes(
  db: Queryable,
  scope: Scope,
  at: number | null,
): Promise<number> {
  const all = new Conditions();
  if (at === null) all.add(`p.status = any(${all.param(openDisputeStatuses)})`);
  else all.add(wasOpenAt(iso(at), (value) => all.param(value)));
  addOrderScope(all, scope);
  const { rows } = await db.query<{ open: number }>(
    `select count(*)::int as open from dispute p where ${all.where}`,
    all.values,
  );
  return rows[0]?.open ?? 0;
}

export interface Unassigned {
  payins: number;
  payouts: number;
}

/** Orders that nobody has. */
export async function countUnassigned(db: Queryable, scope: Scope): Promise<Unassigned> {
  const [payins, payouts] = await Promise.all([
    countInStatus(db, scope, 'payin', waitingStatuses),
    countInStatus(db, scope, 'payout', unassignedStatuses),
  ]);
  return { payins, payouts };
}

async function countInStatus(
  db: Queryable,
  scope: Scope,
  table: 'payin' | 'payout',
  statuses: readonly string[],
): Promise<number> {
  const all = new Conditions();
  all.add(`p.status = any(${all.param(statuses)})`);
  addOrderScope(all, scope);
  const { rows } = await db.query<{ orders: number }>(
    `select count(*)::int as orders from ${table} p where ${all.where}`,
    all.values,
  );
  return rows[0]?.orders ?? 0;
}

/** The wallets of the scope's peers, added up. */
export async function readFunds(db: Queryable, scope: Scope): Promise<FundsRow> {
  const all = new Conditions();
  addPeerScope(all, scope);
  const { rows } = await db.query<FundsRow>(
    `select coalesce(sum(a.balance), 0)::bigint as balance,
            coalesce(sum(a.held), 0)::bigint as held,
            coalesce(sum(a.uncleared), 0)::bigint as uncleared
     from app_user u ${walletJoin} where ${all.where}`,
    all.values,
  );
  return rows[0] ?? { balance: 0n, held: 0n, uncleared: 0n };
}

/**
 * The balances of the same wallets at an instant, added up: of each, what its ledger shows beside
 * the last posting before. It takes as long whatever the period.
 */
export async function readBalancesAt(db: Queryable, scope: Scope, at: number): Promise<bigint> {
  const all = new Conditions();
  addPeerScope(all, scope);
  const until = all.param(idFloor('entry', at));
  const { rows } = await db.query<{ balance: bigint }>(
    `select coalesce(sum(b.balance_after), 0)::bigint as balance
     from app_user u ${walletJoin}
     cross join lateral (
       select p.balance_after from posting p where p.account = a.id and p.entry_id < ${until}
       order by p.entry_id desc, p.line desc limit 1) b
     where ${all.where}`,
    all.values,
  );
  return rows[0]?.balance ?? 0n;
}
