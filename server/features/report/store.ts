import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type {
  ReportFilters,
  ReportFormat,
  ReportKind,
  ReportStatus,
} from '@peerdesk/contract/report.ts';
import { underWayStatuses } from '@peerdesk/domain/work/statuses.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { sqlList } from '../../platform/db/sql-list.ts';

/** A report without its file. Instants are epoch milliseconds. */
export interface ReportRow {
  id: string;
  owner_id: string;
  owner_name: string;
  schedule_id: string | null;
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  filters: ReportFilters;
  period_start: number | null;
  period_end: number | null;
  status: ReportStatus;
  scope: string | null;
  members: string[] | null;
  rows_done: number;
  rows_total: number | null;
  size: bigint;
  reason: StoredReason | null;
  created_at: number;
  finished_at: number | null;
}

export const reportColumns = 'r.*, u.name as owner_name';
export const ownerJoin = 'join app_user u on u.id = r.owner_id';

export type NewReport = Pick<
  ReportRow,
  | 'id'
  | 'owner_id'
  | 'schedule_id'
  | 'name'
  | 'kind'
  | 'format'
  | 'filters'
  | 'period_start'
  | 'period_end'
  | 'created_at'
>;

/** Serialises what one person orders, so that nothing slips past the limits. */
export async function lockOrders(client: Client, ownerId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `reports:${ownerId}`,
  ]);
}

export interface ReportCounts {
  own_waiting: number;
  all_waiting: number;
  own: number;
}

/** How many reports wait or are being made, of one person and of everybody. */
export async function countReports(db: Queryable, ownerId: string): Promise<ReportCounts> {
  const { rows } = await db.query<ReportCounts>(
    `select (select count(*) from report where owner_id = $1)::int as own,
       count(*) filter (where owner_id = $1)::int as own_waiting, count(*)::int as all_waiting
     from report where status in ${sqlList(underWayStatuses)}`,
    [ownerId],
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

export async function insertReport(client: Client, report: NewReport): Promise<void> {
  await client.query(
    `insert into report (id, owner_id, schedule_id, name, kind, format, filters, period_start,
       period_end, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10)`,
    [
      report.id,
      report.owner_id,
      report.schedule_id,
      report.name,
      report.kind,
      report.format,
      JSON.stringify(report.filters),
      iso(report.period_start),
      iso(report.period_end),
      iso(report.created_at),
    ],
  );
}

export async function readReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  const { rows } = await db.query<ReportRow>(
    `select ${reportColumns} from report r ${ownerJoin} where r.id = $1`,
    [id],
  );
  return rows[0];
}

/** Reads a report and keeps it from changing until the transaction ends. */
export async function lockReport(client: Client, id: string): Promise<ReportRow | undefined> {
  await client.query('select from report where id = $1 for update', [id]);
  return readReport(client, id);
}

export async function deleteReport(client: Client, id: string): Promise<void> {
  await client.query('delete from report where id = $1', [id]);
}

/** Removes reports that were ordered before an instant, with their files. */
export async function removeOldReports(
  client: Client,
  before: number,
  atOnceMax: number,
): Promise<{ owner_id: string; size: bigint }[]> {
  const { rows } = await client.query<{ owner_id: string; size: bigint }>(
    `delete from report where id in (
       select id from report where created_at < $1 order by created_at limit $2
       for update skip locked)
     returning owner_id, size`,
    [iso(before), atOnceMax],
  );
  return rows;
}

/** Who belongs to a subadmin's group. */
export async function readGroup(db: Queryable, subadminId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from app_user where parent_id = $1 order by id',
    [subadminId],
  );
  return rows.map(({ id }) => id);
}
