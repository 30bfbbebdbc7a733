import type { ApprovableCall, ApprovalStatus } from '@peerdesk/contract/approval.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { iso } from '../../platform/db/iso.ts';

/** An approval with the names of its people. Instants are epoch milliseconds. */
export interface ApprovalRow {
  id: string;
  call: ApprovableCall;
  body: Record<string, unknown>;
  note: string;
  subject_id: string;
  subject_name: string;
  amount: bigint;
  currency: string;
  gains: string[];
  status: ApprovalStatus;
  requested_by: string;
  requester_name: string;
  created_at: number;
  decided_by: string | null;
  decider_name: string | null;
  decided_at: number | null;
  decision_note: string | null;
}

export const approvalColumns = `
  a.id, a.call, a.body, a.note, a.subject_id, a.subject_name, a.amount, a.currency, a.gains,
  a.status, a.requested_by, r.name as requester_name, a.created_at, a.decided_by,
  d.name as decider_name, a.decided_at, a.decision_note`;

export const approvalPeople = `
  join app_user r on r.id = a.requested_by left join app_user d on d.id = a.decided_by`;

/** One approval within the scope: a subadmin sees its own requests. */
export async function readApproval(
  db: Queryable,
  id: string,
  scope: Scope,
): Promise<ApprovalRow | undefined> {
  const { rows } = await db.query<ApprovalRow>(
    `select ${approvalColumns} from approval a ${approvalPeople}
     where a.id = $1 and ($2 or a.requested_by = $3)`,
    [id, scope.kind === 'desk', scope.kind === 'group' ? scope.subadminId : null],
  );
  return rows[0];
}

/** How many acts of this person wait; nobody else adds one of theirs until the transaction ends. */
export async function countWaiting(client: Client, requestedBy: string): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('approvals:' || $1, 0))`, [
    requestedBy,
  ]);
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from approval where requested_by = $1 and status = 'waiting'`,
    [requestedBy],
  );
  return rows[0]?.waiting ?? 0;
}

export type NewApproval = Omit<
  ApprovalRow,
  'status' | 'requester_name' | 'decided_by' | 'decider_name' | 'decided_at' | 'decision_note'
>;

/** False when the same person waits for exactly this already. */
export async function insertApproval(client: Client, row: NewApproval): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into approval (id, call, body, note, subject_id, subject_name, amount, currency, gains,
                           requested_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing`,
    [
      row.id,
      row.call,
      JSON.stringify(row.body),
      row.note,
      row.subject_id,
      row.subject_name,
      row.amount,
      row.currency,
      row.gains,
      row.requested_by,
      iso(row.created_at),
    ],
  );
  return rowCount === 1;
}

/** Ends what waits without making the call; false when it does not wait any more. */
export async function closeApproval(
  client: Client,
  id: string,
  set: { status: 'declined' | 'withdrawn'; by: string; at: number; note: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update approval set status = $2, decided_by = $3, decided_at = $4, decision_note = $5
     where id = $1 and status = 'waiting'`,
    [id, set.status, set.by, iso(set.at), set.note],
  );
  return rowCount === 1;
}
