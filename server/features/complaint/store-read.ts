import type { Client, Queryable } from '../../platform/db/pool.ts';

/** Who reads a complaint: a member of staff by id, or its customer. */
export interface ComplaintReader {
  side: 'staff' | 'customer';
  id: string;
}

export const customerReader: ComplaintReader = { side: 'customer', id: 'customer' };
export const staffReader = (id: string): ComplaintReader => ({ side: 'staff', id });

/** How many messages of the other side the reader has not read, of each complaint with any. */
export async function readUnread(
  db: Queryable,
  complaintIds: readonly string[],
  { side, id }: ComplaintReader,
): Promise<Map<string, number>> {
  if (complaintIds.length === 0) return new Map();
  const { rows } = await db.query<{ complaint_id: string; count: number }>(
    `select m.complaint_id, count(*)::int as count from complaint_message m
     where m.complaint_id = any($1) and (m.actor ->> 'kind' = 'user') = $3
       and m.id > coalesce((select r.message_id from complaint_read r
                            where r.complaint_id = m.complaint_id and r.reader = $2), 0)
     group by m.complaint_id`,
    [complaintIds, id, side === 'customer'],
  );
  return new Map(rows.map((row) => [row.complaint_id, row.count]));
}

/** Up to which message the customer has read, and any of the staff. */
export async function readMarks(
  db: Queryable,
  complaintId: string,
): Promise<{ customer: number; staff: number }> {
  const { rows } = await db.query<{ is_customer: boolean; message_id: bigint }>(
    `select reader = '${customerReader.id}' as is_customer, max(message_id) as message_id
     from complaint_read where complaint_id = $1 group by 1`,
    [complaintId],
  );
  const of = (isCustomer: boolean) =>
    Number(rows.find((row) => row.is_customer === isCustomer)?.message_id ?? 0);
  return { customer: of(true), staff: of(false) };
}

/** How far one reader has read; 0 for not at all. */
export async function readMarkOf(
  db: Queryable,
  complaintId: string,
  reader: ComplaintReader,
): Promise<number> {
  const { rows } = await db.query<{ message_id: bigint }>(
    'select message_id from complaint_read where complaint_id = $1 and reader = $2',
    [complaintId, reader.id],
  );
  return Number(rows[0]?.message_id ?? 0);
}

/** Moves the mark of a reader forward, to a message that is there. Null: it has not moved. */
export async function saveRead(
  client: Client,
  complaintId: string,
  { reader, messageId }: { reader: ComplaintReader; messageId: number },
): Promise<number | null> {
  const { rows } = await client.query<{ message_id: bigint }>(
    `insert into complaint_read (complaint_id, reader, message_id)
     select $1, $2, max(id) from complaint_message
       where complaint_id = $1 and id <= $3 having max(id) is not null
     on conflict (complaint_id, reader) do update set message_id = excluded.message_id
       where complaint_read.message_id < excluded.message_id
     returning message_id`,
    [complaintId, reader.id, messageId],
  );
  const saved = rows[0]?.message_id;
  return saved === undefined ? null : Number(saved);
}

/** Are these all pictures that this person has uploaded as evidence? */
export async function areOwnPictures(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from file
     where id = any($1) and owner_id = $2 and purpose = 'evidence' and type like 'image/%'`,
    [fileIds, ownerId],
  );
  return rows[0]?.count === fileIds.length;
}

/** A picture that was sent about a complaint of this pay-in, by either side. */
export async function readPictureOf(
  db: Queryable,
  refId: string,
  fileId: string,
): Promise<{ name: string; type: string; bytes: Buffer } | undefined> {
  const { rows } = await db.query<{ name: string; type: string; bytes: Buffer }>(
    `select f.name, f.type, f.bytes from file f
     where f.id = $2 and exists (
       select from complaint_message m join complaint p on p.id = m.complaint_id
       where p.ref_id = $1 and m.file_ids @> array[f.id])`,
    [refId, fileId],
  );
  return rows[0];
}
