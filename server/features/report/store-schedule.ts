import type {
  ReportFilters,
  ReportFormat,
  ReportKind,
  ReportStatus,
  ScheduleInterval,
} from '@peerdesk/contract/report.ts';
import type { StoredReason } from '@peerdesk/contract/reason.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

export type ScheduleStatus = 'active' | 'paused' | 'ended';

/** A schedule with the outcome of its last run. Instants are epoch milliseconds. */
export interface ScheduleRow {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  kind: ReportKind;
  format: ReportFormat;
  filters: ReportFilters;
  every: ScheduleInterval;
  time_of_day: string;
  day: number | null;
  status: ScheduleStatus;
  next_at: number | null;
  created_at: number;
  last_id: string | null;
  last_at: number | null;
  last_status: ReportStatus | null;
  last_rows: number | null;
  last_reason: StoredReason | null;
}

const selectSchedule = `
  select s.*, u.name as owner_name, r.id as last_id, r.created_at as last_at,
    r.status as last_status, r.rows_done as last_rows, r.reason as last_reason
  from report_schedule s
  join app_user u on u.id = s.owner_id
  left join lateral (select * from report where schedule_id = s.id
                     order by created_at desc limit 1) r on true`;

/** The schedules of one person, or of everybody, that have not ended. */
export async function readSchedules(
  db: Queryable,
  ownerId: string | null,
  most: number,
): Promise<ScheduleRow[]> {
  const { rows } = await db.query<ScheduleRow>(
    `${selectSchedule} where s.status <> 'ended' and ($1::text is null or s.owner_id = $1)
     order by s.created_at, s.id limit $2`,
    [ownerId, most],
  );
  return rows;
}

export async function countSchedules(db: Queryable, ownerId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from report_schedule where owner_id = $1 and status <> 'ended'`,
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertSchedule(
  client: Client,
  row: Omit<ScheduleRow, 'owner_name' | 'status' | `last_${string}`>,
): Promise<void> {
  await client.query(
    `insert into report_schedule (id, owner_id, name, kind, format, filters, every, time_of_day,
       day, next_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.owner_id,
      row.name,
      row.kind,
      row.format,
      JSON.stringify(row.filters),
      row.every,
      row.time_of_day,
      row.day,
      iso(row.next_at),
      iso(row.created_at),
    ],
  );
}

/** Reads a schedule and keeps it from changing until the transaction ends. */
export async function lockSchedule(client: Client, id: string): Promise<ScheduleRow | undefined> {
  await client.query('select from report_schedule where id = $1 for update', [id]);
  return readSchedule(client, id);
}

export async function readSchedule(db: Queryable, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await db.query<ScheduleRow>(`${selectSchedule} where s.id = $1`, [id]);
  return rows[0];
}

export async function saveSchedule(
  client: Client,
  id: string,
  set: { status: ScheduleStatus; nextAt: number | null },
): Promise<void> {
  await client.query('update report_schedule set status = $2, next_at = $3 where id = $1', [
    id,
    set.status,
    iso(set.nextAt),
  ]);
}

/** Ids of schedules that are due, taken by this transaction alone. */
export async function takeDue(client: Client, now: number, most: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from report_schedule where status = 'active' and next_at <= $1
     order by next_at limit $2 for update skip locked`,
    [iso(now), most],
  );
  return rows.map(({ id }) => id);
}
