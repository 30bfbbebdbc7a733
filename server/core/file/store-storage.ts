import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';
import { openDisputeStatuses } from '@peerdesk/domain/dispute/dispute.ts';

/** Serialises one person's uploads, so that concurrent ones cannot exceed the limit. */
export async function lockStorageOf(client: Client, userId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `storage:${userId}`,
  ]);
}

/** Bytes that a person uploaded since then, and when the first of them arrived. */
export async function readSentBy(
  db: Queryable,
  userId: string,
  since: number,
): Promise<{ bytes: number; first: number | null }> {
  const { rows } = await db.query<{ bytes: number; first: number | null }>(
    `select coalesce(sum(size), 0)::float8 as bytes, min(created_at) as first
     from (select size, created_at from statement_upload
             where uploaded_by = $1 and created_at > $2
           union all
           select size, created_at from file where owner_id = $1 and created_at > $2
           union all
           select case when upload_id is null then sent else sent - size end, changed_at
             from upload_in_parts where user_id = $1 and changed_at > $2) sent`,
    [userId, iso(since)],
  );
  return rows[0] ?? { bytes: 0, first: null };
}

/** Bytes that the desk stores: this reads the sizes of all files. */
export async function readStored(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `select ((select coalesce(sum(size), 0) from statement_upload where removed_at is null)
             + (select coalesce(sum(size), 0) from file)
             + (select coalesce(sum(received), 0) from upload_in_parts
                where upload_id is null))::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

export interface RemovedFile {
  size: number;
}

/** A statement whose original was removed, with who sees it. */
export interface RemovedStatement extends RemovedFile {
  peer_id: string;
  parent_id: string | null;
}

/**
 * Removes the originals of statements that were read or refused before those instants; their lines
 * stay. Files of an account whose peer has an open dispute or alert stay too: they are evidence.
 */
export async function removeStatementFiles(
  client: Client,
  due: { doneDays: number; refusedDays: number; now: number; atOnceMax: number },
): Promise<RemovedStatement[]> {
  const { rows } = await client.query<RemovedStatement>(
    `with removed as (
       update statement_upload set bytes = null, preview = null, removed_at = $3,
              removed_after_days = case when status = 'done' then $1 else $2 end::int
       where id in (
         select s.id from statement_upload s
         where s.removed_at is null
           and s.finished_at < $3::timestamptz - make_interval(days => least($1, $2)::int)
           and ((s.status = 'done'
                 and s.finished_at < $3::timestamptz - make_interval(days => $1::int))
             or (s.status = 'refused'
                 and s.finished_at < $3::timestamptz - make_interval(days => $2::int)))
           and not exists (
             select from upi v where v.account_id = s.account_id and (
               exists (select from dispute d where d.peer_id = v.peer_id
                         and d.status in ${sqlList(openDisputeStatuses)})
               or exists (select from statement_alert a
                            left join payin i on i.ref_id = a.order_ref
                            left join payout o on o.ref_id = a.order_ref
                          where a.resolved_at is null and a.acknowledged_at is null
                            and v.peer_id in (i.peer_id, o.peer_id))))
         order by s.finished_at limit $4 for update of s skip locked)
       returning size, peer_id)
     select r.size, r.peer_id, u.parent_id from removed r join app_user u on u.id = r.peer_id`,
    [due.doneDays, due.refusedDays, iso(due.now), due.atOnceMax],
  );
  return rows;
}

/**
 * Deletes unreferenced pictures and PDFs: no pay-out, dispute or request ever named them. Of an
 * erased picture there is only the hash, which stays.
 */
export async function removeUnusedFiles(
  client: Client,
  before: number,
  atOnceMax: number,
): Promise<RemovedFile[]> {
  const { rows } = await client.query<RemovedFile>(
    `delete from file where id in (
       select f.id from file f
       where f.created_at < $1 and f.size > 0
         and not exists (select from payout p where p.proof_id = f.id)
         and not exists (select from order_event e where e.detail ->> 'proofId' = f.id)
         and not exists (select from dispute_message m where m.file_ids @> array[f.id])
         and not exists (select from complaint_message m where m.file_ids @> array[f.id])
         and not exists (select from payin_message m where m.file_ids @> array[f.id])
         and not exists (select from money_request q where q.proof_id = f.id)
       order by f.created_at limit $2 for update of f skip locked)
     returning size`,
    [iso(before), atOnceMax],
  );
  return rows;
}
