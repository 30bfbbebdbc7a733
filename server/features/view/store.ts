import type { SavedView, ViewList } from '@peerdesk/contract/view.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';

export interface ViewRow {
  id: string;
  owner_id: string;
  owner_name: string;
  list: ViewList;
  name: string;
  filters: SavedView['filters'];
  display: SavedView['display'];
  is_shared: boolean;
}

const selectView = `
  select v.id, v.owner_id, u.name as owner_name, v.list, v.name, v.filters, v.display, v.is_shared
  from saved_view v join app_user u on u.id = v.owner_id`;

/** More shared views than anybody can choose from are not listed. */
const listedMax = 500;

/** A person's own views, and the shared ones where `withShared`; by name. */
export async function readViews(
  db: Queryable,
  ownerId: string,
  withShared: boolean,
): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>(
    `${selectView} where v.owner_id = $1 or ($2 and v.is_shared)
     order by v.owner_id = $1 desc, lower(v.name), v.id limit ${listedMax}`,
    [ownerId, withShared],
  );
  return rows;
}

/** One person's views change one at a time, so that their number and names hold. */
export async function lockViews(client: Client, ownerId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views:${ownerId}`]);
}

export async function countViews(client: Client, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from saved_view where owner_id = $1',
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/** Has the person another view of this list with this name? */
export async function isNameTaken(
  client: Client,
  { id, owner_id, list, name }: Pick<ViewRow, 'id' | 'owner_id' | 'list' | 'name'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from saved_view
     where owner_id = $1 and list = $2 and lower(name) = lower($3) and id <> $4`,
    [owner_id, list, name, id],
  );
  return rowCount !== 0;
}

export async function readView(client: Client, id: string): Promise<ViewRow | undefined> {
  const { rows } = await client.query<ViewRow>(`${selectView} where v.id = $1`, [id]);
  return rows[0];
}

export async function insertView(
  client: Client,
  row: Omit<ViewRow, 'owner_name'>,
  now: number,
): Promise<void> {
  await client.query(
    `insert into saved_view
       (id, owner_id, list, name, filters, display, is_shared, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[row.id, row.owner_id, row.list, row.name, row.filters, row.display, row.is_shared],
      iso(now),
    ],
  );
}

export async function saveView(client: Client, row: Omit<ViewRow, 'owner_name'>): Promise<void> {
  await client.query(
    'update saved_view set name = $2, filters = $3, display = $4, is_shared = $5 where id = $1',
    [row.id, row.name, row.filters, row.display, row.is_shared],
  );
}

export async function deleteView(client: Client, id: string): Promise<void> {
  await client.query('delete from saved_view where id = $1', [id]);
}
