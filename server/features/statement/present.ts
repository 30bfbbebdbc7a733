import { sentenceOf, type Reader } from '@peerdesk/catalogue/sentence.ts';
import { refusalOf } from './refusal.ts';
import type { BankUpload } from '@peerdesk/contract/statement.ts';
import { iso } from '../../platform/db/iso.ts';
import type { UploadRow } from './store.ts';

/** An upload as the API returns it. */
export function presentUpload(row: UploadRow, reader: Reader): BankUpload {
  const { line_count: lines, matched_count: matched, duplicate_count: duplicates } = row;
  return {
    id: row.id,
    name: row.name,
    account: {
      id: row.account_id,
      upi: row.vpa,
      peer: row.peer_name,
      bank: row.upi_bank ?? row.bank ?? '',
    },
    uploadedBy: { id: row.uploaded_by, name: row.uploader_name },
    status: row.status,
    reason: row.reason && sentenceOf(row.reason, reader),
    refusal: row.status === 'refused' ? refusalOf(row.reason) : null,
    bank: row.bank,
    start: row.covers_from,
    end: row.covers_to,
    createdAt: iso(row.created_at),
    counts: {
      lines,
      matched,
      duplicates,
      unmatched: row.open_count,
      errors: row.error_count,
    },
    progress: { read: row.read_count, matched, rows: row.row_count },
    preview: row.preview,
    fileRemovedAfterDays: row.removed_after_days,
  };
}
