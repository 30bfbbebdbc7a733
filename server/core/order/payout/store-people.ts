import type { Presence, Role, UserStatus, UserTag } from '@peerdesk/contract/user.ts';
import { type Minor, minorOrNull } from '@peerdesk/domain/money.ts';
import type { Assignee } from '@peerdesk/domain/payout/assign.ts';
import type { PayingUpi } from '@peerdesk/domain/payout/accept.ts';
import type { FormerPayer } from '@peerdesk/domain/payout/late-utr.ts';
import { isPeerRole, leadsGroup, rolesThat } from '@peerdesk/domain/role.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions } from '../../../platform/db/list/conditions.ts';
import { containing } from '../../../platform/db/list/filters.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';
import type { Owned } from '../scope.ts';
import { payoutColumns, payoutJoins, type PayoutRow } from './store.ts';
import {
  assignedStatuses,
  paidStatuses,
  unacceptedStatuses,
} from '@peerdesk/domain/payout/statuses.ts';
import { revokedDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';
import { sqlList } from '../../../platform/db/sql-list.ts';

/** Somebody a pay-out can be assigned to: a payer, or the head of a group. */
export interface PersonRow {
  id: string;
  name: string;
  role: Role;
  status: UserStatus;
  parent_id: string | null;
  parent_name: string | null;
  default_payout_peer_id: string | null;
  min_amount: bigint | null;
  max_amount: bigint | null;
  open_payouts: number | null;
  is_frozen: boolean;
  open_count: number;
}

const personColumns = `
  u.id, u.name, u.role, u.status, u.parent_id, g.name as parent_name, u.default_payout_peer_id,
  u.min_amount, u.max_amount, u.open_payouts, u.frozen_at is not null as is_frozen,
  (select count(*)::int from payout o
   where o.peer_id = u.id and o.status in ${sqlList(assignedStatuses)}) as open_count`;

/**
 * Reads a person and how many pay-outs they have open, and locks the person, also against further
 * assignments, until the transaction ends.
 */
export async function lockPerson(client: Client, id: string): Promise<PersonRow | undefined> {
  await client.query('select from app_user where id = $1 for no key update', [id]);
  return readPerson(client, id);
}

export async function readPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'payout_person',
    text: `select ${personColumns} from app_user u left join app_user g on g.id = u.parent_id
           where u.id = $1`,
    values: [id],
  });
  return rows[0];
}

export function toAssignee(row: PersonRow): Assignee {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    frozen: row.is_frozen,
    minAmount: minorOrNull(row.min_amount),
    maxAmount: minorOrNull(row.max_amount),
    openPayoutsMax: row.open_payouts,
    openPayouts: row.open_count,
    subadminId: row.parent_id,
  };
}

/** The UPI ID that a peer most likely pays this amount from; null when none is active. */
export async function readPayingUpi(
  db: Queryable,
  peerId: string,
  amount: Minor,
): Promise<PayingUpi> {
  const { rows } = await db.query<{ id: string; vpa: string; account_id: string }>({
    name: 'payout_upi',
    text: `select id, vpa, account_id from upi where peer_id = $1 and status = 'active'
           order by $2 between min_amount and max_amount desc, last_used_at desc nulls last, id
           limit 1`,
    values: [peerId, amount],
  });
  const found = rows[0];
  return found ? { id: found.id, vpa: found.vpa, accountId: found.account_id } : null;
}

/** The assignees of a pay-out, in order, and their groups. Instants are epoch milliseconds. */
export interface AssignmentRow {
  peer_id: string;
  peer_name: string;
  subadmin_id: string | null;
  assigned_at: number;
  accepted_at: number | null;
  ended_at: number | null;
  ended: string | null;
  late_utr: string | null;
  late_proof: string | null;
}

const assignmentsMax = 100;

export async function readAssignments(db: Queryable, refId: string): Promise<AssignmentRow[]> {
  const { rows } = await db.query<AssignmentRow>(
    `select a.peer_id, u.name as peer_name, u.parent_id as subadmin_id, a.assigned_at,
            a.accepted_at, a.ended_at, a.ended, a.late_utr, a.late_proof
     from payout_assignment a join app_user u on u.id = a.peer_id
     where a.ref_id = $1 order by a.id limit ${assignmentsMax}`,
    [refId],
  );
  return rows;
}

/** A dispute or a complaint about an order, with those who own it. */
export interface CaseRow extends Owned {
  ref_id: string;
  status: string;
  created_at: number;
}

/** The disputes about a pay-out, in order. */
export async function readDisputesOf(db: Queryable, refId: string): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select ref_id, peer_id, subadmin_id, merchant_id, status, created_at from dispute
     where payout_ref = $1 order by created_at, ref_id`,
    [refId],
  );
  return rows;
}

const complaintsMax = 20;

/** The complaints about the payment of a bank line, which name its reference. */
export async function readComplaintsOf(db: Queryable, lineId: string): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select c.id as ref_id, c.peer_id, c.subadmin_id, c.merchant_id, c.status, c.created_at
     from statement_line l join complaint c on c.utr = l.rrn
     where l.id = $1 order by c.created_at, c.id limit ${complaintsMax}`,
    [lineId],
  );
  return rows;
}

/** A former assignee of the pay-out; null when this person never had it. */
export async function readFormerPayer(
  db: Queryable,
  refId: string,
  peerId: string,
): Promise<FormerPayer | null> {
  const { rows } = await db.query<{
    saw: boolean | null;
    ended_at: number | null;
    entered: boolean | null;
  }>(
    `select bool_or(accepted_at is not null) as saw,
            greatest(max(ended_at), (select max(d.decided_at) from dispute d
                                     where d.payout_ref = $1 and d.peer_id = $2
                                       and d.status in ${sqlList(revokedDisputeStatuses)}))
              as ended_at,
            bool_or(late_utr is not null) as entered
     from payout_assignment
     where ref_id = $1 and peer_id = $2 and ended_at is not null`,
    [refId, peerId],
  );
  const [row] = rows;
  if (!row || row.saw === null) return null;
  return {
    id: peerId,
    sawDestination: row.saw,
    hasEntered: row.entered ?? false,
    endedAt: row.ended_at ?? 0,
  };
}

/** The pay-outs that wait for this person to accept, locked until the transaction ends. */
export async function lockPendingOf(client: Client, peerId: string): Promise<PayoutRow[]> {
  await client.query(
    `select from payout where peer_id = $1 and status in ${sqlList(unacceptedStatuses)} order by ref_id for update`,
    [peerId],
  );
  const { rows } = await client.query<PayoutRow>(
    `select ${payoutColumns} from payout p ${payoutJoins}
     where p.peer_id = $1 and p.status in ${sqlList(unacceptedStatuses)} order by p.ref_id`,
    [peerId],
  );
  return rows;
}

/** A person as the list of possible assignees shows them. */
export interface CandidateRow extends PersonRow {
  tag: UserTag;
  presence: Presence;
  balance: bigint;
  held: bigint;
  currency: string;
  upis: string[];
  last_paid_at: number | null;
  had_it_before: boolean;
}

const candidatesMax = 500;

/** The person leads a group. */
const leads = `u.role in ${sqlList(rolesThat(leadsGroup))}`;

/**
 * Payers and group leaders within the scope, by the filters. Beyond the limit, the newest are left
 * out.
 */
export async function readCandidates(
  db: Queryable,
  scope: Scope,
  filter: { name?: string | undefined; upi?: string | undefined; refId?: string | undefined },
): Promise<CandidateRow[]> {
  const all = new Conditions();
  const ref = all.param(filter.refId ?? '');
  all.add(`u.role in ${sqlList(rolesThat((role) => leadsGroup(role) || isPeerRole(role)))}`);
  if (scope.kind !== 'desk') {
    const head = all.param(scope.kind === 'group' ? scope.subadminId : '');
    all.add(`(u.id = ${head} or u.parent_id = ${head})`);
  }
  if (filter.name) {
    const name = all.param(containing(filter.name));
    all.add(`(${leads} or lower(u.name) like ${name} or u.username like ${name}
              or lower(g.name) like ${name})`);
  }
  if (filter.upi) {
    all.add(`(${leads} or exists (select from upi v where v.peer_id = u.id
              and lower(v.vpa) like ${all.param(containing(filter.upi))}))`);
  }
  const { rows } = await db.query<CandidateRow>(
    `select ${personColumns}, u.tag, u.presence, a.balance, a.held, a.currency,
       array(select v.vpa from upi v where v.peer_id = u.id and v.status = 'active'
             order by v.id) as upis,
       (select max(o.decided_at) from payout o
        where o.peer_id = u.id and o.status in ${sqlList(paidStatuses)}) as last_paid_at,
       exists (select from payout_assignment x
               where x.ref_id = ${ref} and x.peer_id = u.id) as had_it_before
     from app_user u left join app_user g on g.id = u.parent_id
     join account a on a.id = 'peer:' || u.id || ':wallet'
     where ${all.where} order by ${leads} desc, u.id limit ${candidatesMax}`,
    all.values,
  );
  return rows;
}
