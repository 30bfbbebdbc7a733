import type { FileReason } from '@peerdesk/statement-reader/statement.ts';
import type { ColumnMapping, UploadStatus } from '@peerdesk/contract/statement.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client, Queryable } from '../../../platform/db/pool.ts';

const waitingMax = 1000;

/** Uploads to be read, or whose reading was interrupted, the oldest first. */
export async function readWaiting(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from statement_upload where status in ('queued', 'reading', 'matching')
     order by id limit ${waitingMax}`,
  );
  return rows.map(({ id }) => id);
}

/** How many uploads of one person wait to be read. */
export async function countWaitingOf(db: Queryable, uploadedBy: string): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from statement_upload
     where uploaded_by = $1 and status in ('queued', 'reading', 'matching')`,
    [uploadedBy],
  );
  return rows[0]?.waiting ?? 0;
}

/** How long attempts at other uploads of the same bytes count. */
const countedMs = 24 * 60 * 60 * 1000;

/** An upload with its file, as the job needs it. */
export interface UploadWork {
  id: string;
  upi_id: string;
  account_id: string;
  peer_id: string;
  parent_id: string | null;
  name: string;
  /** Of the file. */
  size: number;
  sha256: Buffer;
  attests: boolean;
  status: UploadStatus;
  mapping: ColumnMapping | null;
  covered_from: number | null;
  covered_until: number | null;
  created_at: number;
  /** Attempts without an answer: its own, and those at other uploads of the same bytes. */
  unanswered_reads: number;
}

/** Only what was read or refused long ago has no file any more. */
export async function readWork(
  db: Queryable,
  id: string,
  now: number,
): Promise<UploadWork | undefined> {
  const { rows } = await db.query<UploadWork>(
    `select s.id, s.upi_id, s.account_id, s.peer_id, u.parent_id, s.name, length(s.bytes) as size,
            s.sha256, s.attests, s.status, s.mapping, s.covered_from, s.covered_until, s.created_at,
            s.unanswered_reads + (
              select coalesce(sum(o.unanswered_reads), 0)::int from statement_upload o
              where o.sha256 = s.sha256 and o.unanswered_reads > 0 and o.id <> s.id
                and o.created_at > $2) as unanswered_reads
     from statement_upload s join app_user u on u.id = s.peer_id
     where s.id = $1 and s.bytes is not null`,
    [id, iso(now - countedMs)],
  );
  return rows[0];
}

const pieceBytes = 4 * 1024 * 1024;

/** The file of an upload, piece by piece, so that it is in memory once. */
export async function readFileOf(
  db: Queryable,
  { id, size }: Pick<UploadWork, 'id' | 'size'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Uint8Array(size);
  for (let at = 0; at < size; at += pieceBytes) {
    const { rows } = await db.query<{ piece: Buffer | null }>(
      'select substring(bytes from $2 for $3) as piece from statement_upload where id = $1',
      [id, at + 1, pieceBytes],
    );
    const piece = rows[0]?.piece;
    if (!piece) throw new Error(`the file of upload ${id} is gone`);
    file.set(piece, at);
  }
  return file;
}

/** Counts the attempt, before it begins. */
export async function setReading(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement_upload set status = 'reading', read_count = 0, row_count = null,
            unanswered_reads = unanswered_reads + 1
     where id = $1`,
    [id],
  );
  return rowCount === 1;
}

/** Counts an attempt to match the lines that are imported, before it begins. */
export async function countMatching(db: Queryable, id: string): Promise<void> {
  await db.query(
    'update statement_upload set unanswered_reads = unanswered_reads + 1 where id = $1',
    [id],
  );
}

/** The last attempt has come to an end, and whatever came of those before it at the same bytes. */
export async function setAnswered(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update statement_upload set unanswered_reads = 0
     where unanswered_reads > 0
       and sha256 = (select sha256 from statement_upload where id = $1)`,
    [id],
  );
}

/** Attempts that were broken off count no more. */
export async function takeBackReading(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update statement_upload set unanswered_reads = unanswered_reads - 1
     where id = any($1) and unanswered_reads > 0`,
    [ids],
  );
}

export async function setProgress(
  client: Client,
  id: string,
  { read, rows }: { read: number; rows: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update statement_upload set read_count = $2, row_count = $3 where id = $1',
    [id, read, rows],
  );
  return rowCount === 1;
}

/** False where its lines are imported: they stay, and are matched some day. */
export async function setRefused(
  client: Client,
  id: string,
  refusal: { reason: FileReason; preview: string[][] | null },
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement_upload set status = 'refused', reason = $2, preview = $3, finished_at = $4
     where id = $1 and status in ('queued', 'reading')`,
    [
      id,
      JSON.stringify(refusal.reason),
      refusal.preview === null ? null : JSON.stringify(refusal.preview),
      iso(now),
    ],
  );
  return rowCount === 1;
}

export interface ReadFigures {
  bank: string | null;
  start: string | null;
  end: string | null;
  coveredFrom: number | null;
  coveredUntil: number | null;
  opening: bigint | null;
  closing: bigint | null;
  rows: number;
}

/** All lines are imported: from here on they are matched. */
export async function setMatching(client: Client, id: string, read: ReadFigures): Promise<void> {
  await client.query(
    `update statement_upload set status = 'matching', reason = null, preview = null, bank = $2,
            covers_from = $3, covers_to = $4, covered_from = $5, covered_until = $6,
            opening_balance = $7, closing_balance = $8, row_count = $9, read_count = $9
     where id = $1`,
    [
      id,
      read.bank,
      read.start,
      read.end,
      iso(read.coveredFrom),
      iso(read.coveredUntil),
      read.opening,
      read.closing,
      read.rows,
    ],
  );
}

/** @param reason why its lines were not matched to the end, where they were not. */
export async function setDone(
  client: Client,
  id: string,
  now: number,
  reason: FileReason | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement_upload set status = 'done', finished_at = $2, reason = $3 where id = $1`,
    [id, iso(now), reason && JSON.stringify(reason)],
  );
  return rowCount === 1;
}

/** Why an upload is refused at present; null where it is not. */
export async function readRefused(db: Queryable, id: string): Promise<FileReason | null> {
  const { rows } = await db.query<{ reason: FileReason | null }>(
    `select reason from statement_upload where id = $1 and status = 'refused'`,
    [id],
  );
  return rows[0]?.reason ?? null;
}

/** Keeps a refused upload from changing until the transaction ends; false when it is none. */
export async function lockRefused(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from statement_upload where id = $1 and status = 'refused' for update`,
    [id],
  );
  return rowCount === 1;
}

/** A protected file whose password was right is read again. */
export async function requeueUnlocked(client: Client, id: string): Promise<void> {
  await client.query(`update statement_upload set status = 'queued', reason = null where id = $1`, [
    id,
  ]);
}

/**
 * Requeues a refused upload with these columns. Lines read with the peer's own mapping are not
 * attested, whoever uploaded the file.
 */
export async function requeueMapped(
  client: Client,
  id: string,
  named: { mapping: ColumnMapping; layoutId: string | null; by: string },
): Promise<void> {
  await client.query(
    `update statement_upload set status = 'queued', mapping = $2, layout_id = $3, reason = null,
            attests = attests and peer_id <> $4
     where id = $1`,
    [id, JSON.stringify(named.mapping), named.layoutId, named.by],
  );
}
