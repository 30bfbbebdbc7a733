import { because } from '@peerdesk/contract/because.ts';
import type { Reason } from '@peerdesk/contract/reason.ts';
import type { FileAlertCode } from '@peerdesk/contract/statement.ts';
import type { RefusalCode } from '@peerdesk/contract/upload-refusal.ts';
import type { FileReason } from '@peerdesk/statement-reader/statement.ts';
import { iso } from '../../../platform/db/iso.ts';
import type { Client } from '../../../platform/db/pool.ts';
import { refusalOf } from '../refusal.ts';

const dishonest: readonly RefusalCode[] = ['CHAIN_BROKEN', 'TOTALS_DISAGREE', 'HIDDEN_TEXT'];
const countedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Tells admins of a file whose figures contradict each other or that hides some: who sent it, what
 * disagrees, and how often that person has sent such a file.
 */
export async function noteChangedFile(
  client: Client,
  uploadId: string,
  reason: FileReason,
  now: number,
): Promise<void> {
  if (!dishonest.includes(refusalOf(reason)?.code ?? 'NOT_A_STATEMENT')) return;
  const { rows } = await client.query<{ file: string; by: string; upi: string; files: number }>(
    `select s.name as file, w.name as by, v.vpa as upi,
       (select count(*)::int from statement_alert a join statement_upload o on o.id = a.order_ref
        where a.code = 'FILE_CHANGED' and o.uploaded_by = s.uploaded_by
          and o.id <> s.id and a.raised_at > $2) + 1 as files
     from statement_upload s
     join app_user w on w.id = s.uploaded_by join upi v on v.id = s.upi_id
     where s.id = $1`,
    [uploadId, iso(now - countedMs)],
  );
  const [row] = rows;
  if (!row) return;
  await raise(
    client,
    uploadId,
    'FILE_CHANGED',
    because('file_changed', { ...row, why: reason }),
    now,
  );
}

/** Tells admins of a file whose lines are imported and could not be matched. */
export async function noteUnmatchedFile(
  client: Client,
  uploadId: string,
  now: number,
): Promise<void> {
  const { rows } = await client.query<{ file: string; by: string; upi: string }>(
    `select s.name as file, w.name as by, v.vpa as upi
     from statement_upload s
     join app_user w on w.id = s.uploaded_by join upi v on v.id = s.upi_id
     where s.id = $1`,
    [uploadId],
  );
  const [row] = rows;
  if (row) await raise(client, uploadId, 'FILE_UNMATCHED', because('file_unmatched', row), now);
}

async function raise(
  client: Client,
  uploadId: string,
  code: FileAlertCode,
  reason: Reason,
  now: number,
): Promise<void> {
  await client.query(
    `insert into statement_alert (order_ref, code, reason, raised_at)
     values ($1, $2, $3, $4) on conflict (order_ref, code) do nothing`,
    [uploadId, code, JSON.stringify(reason), iso(now)],
  );
}
