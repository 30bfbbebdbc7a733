import type { DayCloseState } from '@peerdesk/contract/day-close.ts';
import type { DayRecord } from '@peerdesk/domain/day-close/rules.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import type { StoredDeclared, StoredExplanation, StoredFound } from './stored.ts';

/** An account's day with its names. Instants are epoch milliseconds. */
export interface DayCloseRow {
  id: string;
  version: number;
  day: string;
  account_id: string;
  vpa: string | null;
  bank: string | null;
  peer_id: string;
  peer_name: string;
  parent_id: string | null;
  state: DayCloseState;
  open_since: number | null;
  declared: StoredDeclared | null;
  found: StoredFound | null;
  explanation: StoredExplanation | null;
  declarations: number;
}

export const dayColumns = `
  c.id, c.version, c.day::text as day, c.account_id, v.vpa, v.bank, c.peer_id,
  u.name as peer_name, u.parent_id, c.state, c.open_since, c.declared, c.found, c.explanation,
  c.declarations`;

/** The oldest UPI ID of the account names it. */
export const dayAccount = `
  left join lateral (
    select v.vpa, v.bank from upi v where v.account_id = c.account_id and v.peer_id = c.peer_id
    order by v.created_at, v.id limit 1) v on true`;

const fromDays = `from day_close c join app_user u on u.id = c.peer_id ${dayAccount}`;

/** In no certain order. */
export async function readDays(db: Queryable, ids: readonly string[]): Promise<DayCloseRow[]> {
  const { rows } = await db.query<DayCloseRow>(
    `select ${dayColumns} ${fromDays} where c.id = any($1)`,
    [ids],
  );
  return rows;
}

export async function readDay(db: Queryable, id: string): Promise<DayCloseRow | undefined> {
  const [row] = await readDays(db, [id]);
  return row;
}

/** Reads a day and keeps others from changing it until the transaction ends. */
export async function lockDay(client: Client, id: string): Promise<DayCloseRow | undefined> {
  await client.query('select from day_close where id = $1 for update', [id]);
  return readDay(client, id);
}

/** One account of a peer on one day. */
export interface DayKey {
  accountId: string;
  peerId: string;
  day: string;
}

export async function findDay(
  db: Queryable,
  { accountId, peerId, day }: DayKey,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from day_close where account_id = $1 and peer_id = $2 and day = $3',
    [accountId, peerId, day],
  );
  return rows[0]?.id;
}

/** The UPI IDs of this account are the peer's. */
export async function ownsAccount(
  db: Queryable,
  accountId: string,
  peerId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from upi where account_id = $1 and peer_id = $2 limit 1',
    [accountId, peerId],
  );
  return rowCount === 1;
}

/** Adds days that nobody has declared. @returns the ids of those that were not there yet. */
export async function insertDays(
  client: Client,
  days: readonly (DayKey & { id: string })[],
  at: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into day_close (id, account_id, peer_id, day, state, open_since, created_at)
     select id, account_id, peer_id, day, 'due', $5, $5
     from unnest($1::text[], $2::text[], $3::text[], $4::date[]) n (id, account_id, peer_id, day)
     on conflict do nothing returning id`,
    [
      days.map(({ id }) => id),
      days.map(({ accountId }) => accountId),
      days.map(({ peerId }) => peerId),
      days.map(({ day }) => day),
      iso(at),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Writes the state of a day that is locked; every write is the next version. */
export async function saveDay(client: Client, day: DayCloseRow): Promise<void> {
  await client.query(
    `update day_close set version = version + 1, state = $2, open_since = $3, declared = $4,
       found = $5, explanation = $6, declarations = $7
     where id = $1`,
    [
      day.id,
      day.state,
      day.open_since === null ? null : iso(day.open_since),
      jsonOf(day.declared),
      jsonOf(day.found),
      jsonOf(day.explanation),
      day.declarations,
    ],
  );
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The day as the rules see it. */
export function toRecord(row: DayCloseRow): DayRecord {
  const { explanation } = row;
  return {
    state: row.state,
    version: row.version,
    peerId: row.peer_id,
    subadminId: row.parent_id,
    proposedBy: explanation !== null && !explanation.isAccepted ? explanation.by.id : null,
  };
}
