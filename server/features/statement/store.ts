import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type { ColumnMapping, UploadStatus } from '@peerdesk/contract/statement.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import { Conditions } from '../../platform/db/list/conditions.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Client, Queryable } from '../../platform/db/pool.ts';
import { addPeerScope } from '../../core/account/user-scope.ts';

/** A row of `statement_upload` without the file, with names and counts. */
export interface UploadRow {
  id: string;
  upi_id: string;
  account_id: string;
  peer_id: string;
  name: string;
  uploaded_by: string;
  attests: boolean;
  status: UploadStatus;
  reason: StoredReason | null;
  bank: string | null;
  mapping: ColumnMapping | null;
  preview: string[][] | null;
  covers_from: string | null;
  covers_to: string | null;
  covered_from: number | null;
  covered_until: number | null;
  row_count: number | null;
  read_count: number;
  created_at: number;
  removed_after_days: number | null;
  vpa: string;
  upi_bank: string | null;
  peer_name: string;
  parent_id: string | null;
  uploader_name: string;
  line_count: number;
  matched_count: number;
  duplicate_count: number;
  error_count: number;
  /** Payments that are neither matched nor dismissed. */
  open_count: number;
}

export const uploadColumns = `
  s.id, s.upi_id, s.account_id, s.peer_id, s.name, s.uploaded_by, s.attests, s.status, s.reason,
  s.bank, s.mapping, s.preview, s.covers_from::text as covers_from,
  s.covers_to::text as covers_to, s.covered_from, s.covered_until, s.row_count, s.read_count,
  s.created_at, s.removed_after_days, v.vpa, v.bank as upi_bank, u.name as peer_name, u.parent_id,
  w.name as uploader_name, n.*`;

export const uploadPeer = 'join app_user u on u.id = s.peer_id';

export const uploadJoins = `
  join upi v on v.id = s.upi_id
  join app_user w on w.id = s.uploaded_by
  cross join lateral (
    select count(*) filter (where error is null)::int as line_count,
           count(*) filter (where state = 'matched')::int as matched_count,
           count(*) filter (where duplicate_of is not null)::int as duplicate_count,
           count(*) filter (where error is not null)::int as error_count,
           count(*) filter (where state = 'open')::int as open_count
    from statement_line where upload_id = s.id) n`;

/** One upload within the scope. */
export async function readUpload(
  db: Queryable,
  id: string,
  scope: Scope,
): Promise<UploadRow | undefined> {
  const all = new Conditions();
  all.add(`s.id = ${all.param(id)}`);
  addPeerScope(all, scope);
  const { rows } = await db.query<UploadRow>(
    `select ${uploadColumns} from statement_upload s ${uploadPeer} ${uploadJoins}
     where ${all.where}`,
    all.values,
  );
  return rows[0];
}

/** The account behind a UPI ID within the scope. */
export async function readAccountOf(
  client: Queryable,
  upiId: string,
  scope: Scope,
): Promise<{ account_id: string; peer_id: string; parent_id: string | null } | undefined> {
  const all = new Conditions();
  all.add(`v.id = ${all.param(upiId)}`);
  addPeerScope(all, scope);
  const { rows } = await client.query<{
    account_id: string;
    peer_id: string;
    parent_id: string | null;
  }>(
    `select v.account_id, v.peer_id, u.parent_id
     from upi v join app_user u on u.id = v.peer_id where ${all.where}`,
    all.values,
  );
  return rows[0];
}

/** Serialises the counting of a user's uploads until the transaction ends. */
export async function lockUploadsOf(client: Client, userId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `uploads:${userId}`,
  ]);
}

/** How many files a user has uploaded since an instant. */
export async function countUploadsOf(
  db: Queryable,
  userId: string,
  since: number,
): Promise<{ count: number; oldest: number | null }> {
  const { rows } = await db.query<{ count: number; oldest: number | null }>(
    `select count(*)::int as count, min(created_at) as oldest from statement_upload
     where uploaded_by = $1 and created_at > $2`,
    [userId, iso(since)],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export interface NewUpload {
  id: string;
  upiId: string;
  accountId: string;
  peerId: string;
  name: string;
  bytes: Uint8Array;
  sha256: Buffer;
  uploadedBy: string;
  attests: boolean;
  createdAt: number;
}

export async function insertUpload(client: Client, upload: NewUpload): Promise<void> {
  await client.query(
    `insert into statement_upload (id, upi_id, account_id, peer_id, name, bytes, size, sha256,
                                   uploaded_by, attests, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      upload.id,
      upload.upiId,
      upload.accountId,
      upload.peerId,
      upload.name,
      upload.bytes,
      upload.bytes.length,
      upload.sha256,
      upload.uploadedBy,
      upload.attests,
      iso(upload.createdAt),
    ],
  );
}
