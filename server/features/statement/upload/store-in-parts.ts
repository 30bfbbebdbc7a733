import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

/** A file on its way, part by part. */
export interface InPartsRow {
  id: string;
  upi_id: string;
  name: string;
  size: number;
  sha256: Buffer;
  received: number;
  upload_id: string | null;
  others: { id: string; name: string }[] | null;
}

const columns = 'id, upi_id, name, size, sha256, received, upload_id, others';

/** A person's file on its way, by its id; other people's do not exist. */
export async function readInParts(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<InPartsRow | undefined> {
  const { rows } = await db.query<InPartsRow>(
    `select ${columns} from upload_in_parts
     where id = $1 and user_id = $2 and not is_given_up`,
    [id, userId],
  );
  return rows[0];
}

/** The same, kept from changing until the transaction ends. */
export async function lockInParts(
  client: Client,
  { id, userId }: { id: string; userId: string },
): Promise<InPartsRow | undefined> {
  const { rows } = await client.query<InPartsRow>(
    `select ${columns} from upload_in_parts
     where id = $1 and user_id = $2 and not is_given_up for update`,
    [id, userId],
  );
  return rows[0];
}

interface Begun {
  userId: string;
  upiId: string;
  name: string;
  size: number;
  sha256: Buffer;
}

/** The same file that the person began to send before and that is not whole yet. */
export async function readBegun(client: Client, begun: Begun): Promise<InPartsRow | undefined> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `in-parts:${begun.userId}`,
  ]);
  const { rows } = await client.query<InPartsRow>(
    `select ${columns} from upload_in_parts
     where user_id = $1 and upi_id = $2 and name = $3 and size = $4 and sha256 = $5
       and upload_id is null and not is_given_up
     order by id limit 1`,
    [begun.userId, begun.upiId, begun.name, begun.size, begun.sha256],
  );
  return rows[0];
}

/** Begins a file; of a person's files that are not whole, those beyond `most` give way. */
export async function insertInParts(
  client: Client,
  begun: Begun & { id: string; most: number; now: number },
): Promise<void> {
  await client.query(
    `with given_up as (
       update upload_in_parts set is_given_up = true, received = 0
       where id in (
         select id from upload_in_parts
         where user_id = $1 and upload_id is null and not is_given_up
         order by changed_at desc, id desc offset $2)
         and upload_id is null
       returning id)
     delete from upload_part where in_parts_id in (select id from given_up)`,
    [begun.userId, begun.most - 1],
  );
  await client.query(
    `insert into upload_in_parts (id, user_id, upi_id, name, size, sha256, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [begun.id, begun.userId, begun.upiId, begun.name, begun.size, begun.sha256, iso(begun.now)],
  );
}

/** Adds the part that follows what has come. */
export async function addPart(
  client: Client,
  { id, received }: Pick<InPartsRow, 'id' | 'received'>,
  { bytes, now }: { bytes: Uint8Array; now: number },
): Promise<void> {
  await client.query(
    'insert into upload_part (in_parts_id, starts_at, bytes) values ($1, $2, $3)',
    [id, received, bytes],
  );
  await client.query(
    `update upload_in_parts set received = received + $2, sent = sent + $2, changed_at = $3
     where id = $1`,
    [id, bytes.length, iso(now)],
  );
}

/** The whole file; null when parts of it are gone, since it was taken in or given up meanwhile. */
export async function readParts(
  db: Queryable,
  { id, size }: Pick<InPartsRow, 'id' | 'size'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = new Uint8Array(size);
  let read = 0;
  const { rows } = await db.query<{ starts_at: number }>(
    'select starts_at from upload_part where in_parts_id = $1 order by starts_at',
    [id],
  );
  for (const { starts_at: at } of rows) {
    const { rows: parts } = await db.query<{ bytes: Buffer }>(
      'select bytes from upload_part where in_parts_id = $1 and starts_at = $2',
      [id, at],
    );
    const [part] = parts;
    if (!part) return null;
    file.set(part.bytes, at);
    read += part.bytes.length;
  }
  return read === size ? file : null;
}

/**
 * Counts a try to take a file in. @returns how many there were since then, with this one, and when
 * the first of them was; nothing when it was taken in or given up meanwhile.
 */
export async function countTry(
  client: Client,
  id: string,
  { now, since }: { now: number; since: number },
): Promise<{ tries: number; tried_at: number | null } | undefined> {
  const { rows } = await client.query<{ tries: number; tried_at: number | null }>(
    `update upload_in_parts set
       tries = case when tried_at > $3 then tries else 0 end + 1,
       tried_at = case when tried_at > $3 then tried_at else $2 end
     where id = $1 and upload_id is null and not is_given_up
     returning tries, tried_at`,
    [id, iso(now), iso(since)],
  );
  return rows[0];
}

/** Says what a file became and removes its parts; false when it became something before. */
export async function endInParts(
  client: Client,
  id: string,
  became: { uploadId: string; others: readonly { id: string; name: string }[] | null; now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update upload_in_parts set upload_id = $2, others = $3, changed_at = $4
     where id = $1 and upload_id is null and not is_given_up`,
    [id, became.uploadId, became.others && JSON.stringify(became.others), iso(became.now)],
  );
  if (rowCount === 1) await client.query('delete from upload_part where in_parts_id = $1', [id]);
  return rowCount === 1;
}

/** Forgets what has come of a file that is not the one that was announced. */
export async function startOver(client: Client, id: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update upload_in_parts set received = 0, changed_at = $2
     where id = $1 and upload_id is null and received = size`,
    [id, iso(now)],
  );
  if (rowCount === 1) await client.query('delete from upload_part where in_parts_id = $1', [id]);
  return rowCount === 1;
}

/** Files that a person announced since then and that did not become uploads. */
export async function countBegunOf(
  client: Client,
  userId: string,
  since: number,
): Promise<{ count: number; oldest: number | null }> {
  const { rows } = await client.query<{ count: number; oldest: number | null }>(
    `select count(*)::int as count, min(created_at) as oldest from upload_in_parts
     where user_id = $1 and created_at > $2 and upload_id is null`,
    [userId, iso(since)],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function removeOldInParts(client: Client, before: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from upload_in_parts where changed_at < $1', [
    iso(before),
  ]);
  return (rowCount ?? 0) > 0;
}
