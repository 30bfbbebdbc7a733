import type { auditCheckStatuses } from '@peerdesk/contract/audit.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

export interface AuditCheckRow {
  id: string;
  status: (typeof auditCheckStatuses)[number];
  asked_at: number;
  asked_by: string;
  blocks: number;
  checked: number;
  verified_until: number | null;
  finished_at: number | null;
  failure: string | null;
  note: string | null;
}

/** The newest check; null when there was none. */
export async function readNewestCheck(db: Queryable): Promise<AuditCheckRow | null> {
  const { rows } = await db.query<AuditCheckRow>(
    `select id, status, asked_at, asked_by, blocks, checked, verified_until, finished_at, failure,
            note
     from audit_check order by asked_at desc, id desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Adds a check. @returns false when one is under way already. */
export async function insertCheck(
  client: Client,
  check: { id: string; askedAt: number; askedBy: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into audit_check (id, status, asked_at, asked_by) values ($1, 'queued', $2, $3)
     on conflict do nothing`,
    [check.id, iso(check.askedAt), check.askedBy],
  );
  return rowCount === 1;
}

/** What has been checked so far. */
export async function saveProgress(
  db: Queryable,
  id: string,
  progress: { checked: number; blocks: number; sealedAt: number | null },
): Promise<void> {
  const { checked, blocks, sealedAt } = progress;
  await db.query(
    `update audit_check set status = 'running', checked = $2, blocks = $3,
       verified_until = coalesce($4, verified_until)
     where id = $1 and finished_at is null`,
    [id, checked, blocks, sealedAt === null ? null : iso(sealedAt)],
  );
}

/** Ends a check. @returns false when it has ended already. */
export async function finishCheck(
  client: Client,
  id: string,
  end: { status: string; at: number; failure: string | null; note: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update audit_check set status = $2, finished_at = $3, failure = $4, note = $5
     where id = $1 and finished_at is null`,
    [id, end.status, iso(end.at), end.failure, end.note],
  );
  return rowCount === 1;
}

/** When the newest block was sealed; null on a desk without one. */
export async function readSealedUntil(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ sealed_at: number }>(
    'select sealed_at from audit_block order by no desc limit 1',
  );
  return rows[0]?.sealed_at ?? null;
}

const actionsMax = 500;

/** The actions of the log, each found by one look into the index. */
export async function readActions(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ action: string }>(
    `with recursive known as (
       (select action from audit order by action limit 1)
       union all
       select (select a.action from audit a where a.action > known.action order by a.action limit 1)
       from known where known.action is not null
     )
     select action from known where action is not null limit ${actionsMax}`,
  );
  return rows.map(({ action }) => action);
}
