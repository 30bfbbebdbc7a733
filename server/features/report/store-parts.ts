import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** Begins a report, or starts it over: what a server left of it goes. False once it has ended. */
export async function beginReport(
  client: Client,
  id: string,
  seen: { scope: string; members: readonly string[] | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report set status = 'running', scope = $2, members = $3, size = 0, rows_done = 0,
       rows_total = null
     where id = $1 and status in ${sqlList(underWayStatuses)}`,
    [id, seen.scope, seen.members],
  );
  await client.query('delete from report_part where report_id = $1', [id]);
  return rowCount === 1;
}

/** Stores a part of the file, unless the report was cancelled. Says what its owner's files take. */
export async function addPart(
  db: Queryable,
  id: string,
  part: { no: number; bytes: Uint8Array },
): Promise<{ own: bigint } | null> {
  const { rows } = await db.query<{ own: bigint }>(
    `with open as (
       select id, owner_id from report where id = $1 and status = 'running' for share
     ), added as (
       insert into report_part (report_id, no, bytes) select id, $2, $3 from open
     )
     select coalesce((select sum(size) from report r where r.owner_id = open.owner_id), 0)::bigint
       as own
     from open`,
    [id, part.no, part.bytes],
  );
  return rows[0] ?? null;
}

/** False once the report was cancelled. */
export async function saveProgress(
  client: Client,
  id: string,
  progress: { rows: number; total: number; size: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report set rows_done = $2, rows_total = $3, size = $4
     where id = $1 and status = 'running'`,
    [id, progress.rows, progress.total, progress.size],
  );
  return rowCount === 1;
}

export async function finishReport(
  client: Client,
  id: string,
  made: { rows: number; size: number; at: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report set status = 'ready', rows_done = $2, rows_total = $2, size = $3,
       finished_at = $4
     where id = $1 and status = 'running'`,
    [id, made.rows, made.size, made.at],
  );
  return rowCount === 1;
}

/** A part of a file; undefined after the last one. */
export async function readPart(db: Queryable, id: string, no: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from report_part where report_id = $1 and no = $2',
    [id, no],
  );
  return rows[0]?.bytes;
}
