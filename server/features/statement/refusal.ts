import type { StoredReason } from '@peerdesk/contract/reason.ts';
import type { statementFileReasons } from '@peerdesk/contract/reasons/statement.ts';
import type { RefusalCode, UploadRefusal } from '@peerdesk/contract/upload-refusal.ts';

type FileReasonCode = keyof typeof statementFileReasons;

/** What each reason means in a word; all others say that the file is no statement. */
const codes: Partial<Record<FileReasonCode, RefusalCode>> = {
  statement_damaged: 'DAMAGED',
  statement_unreadable: 'DAMAGED',
  statement_reading_failed: 'DAMAGED',
  statement_ends_reader: 'TOO_BIG',
  statement_unstorable: 'DAMAGED',
  statement_quotes_unclosed: 'DAMAGED',
  statement_encrypted: 'PASSWORD',
  statement_zip_protected: 'PASSWORD',
  statement_password_needed: 'PASSWORD',
  statement_password_wrong: 'PASSWORD',
  statement_unpacks_too_large: 'TOO_BIG',
  statement_too_many_parts: 'TOO_BIG',
  statement_too_many_rows: 'TOO_BIG',
  statement_too_many_lines: 'TOO_BIG',
  statement_too_many_pages: 'TOO_BIG',
  statement_too_large: 'TOO_BIG',
  statement_xls_too_large: 'TOO_BIG',
  statement_needs_memory: 'TOO_BIG',
  statement_too_slow: 'TOO_BIG',
  statement_cell_too_long: 'TOO_BIG',
  statement_balance_breaks: 'CHAIN_BROKEN',
  statement_balance_off: 'CHAIN_BROKEN',
  statement_opening_differs: 'CHAIN_BROKEN',
  statement_closing_differs: 'CHAIN_BROKEN',
  statement_totals_disagree: 'TOTALS_DISAGREE',
  statement_net_differs: 'TOTALS_DISAGREE',
  statement_counts_disagree: 'TOTALS_DISAGREE',
  statement_hides_text: 'HIDDEN_TEXT',
  statement_hides_row: 'HIDDEN_TEXT',
  statement_hides_sheet: 'HIDDEN_TEXT',
  statement_is_scan: 'NO_TEXT',
  statement_is_picture: 'NO_TEXT',
  statement_unproven: 'UNPROVEN',
  statement_sheets_apart: 'UNPROVEN',
};

/** Why a file was refused, for programs; null for one that was not. */
export function refusalOf(reason: StoredReason | null): UploadRefusal | null {
  if (reason === null) return null;
  if (typeof reason === 'string') {
    return {
      ...{ code: 'NOT_A_STATEMENT', row: null, expected: null, found: null },
      takesPassword: false,
    };
  }
  const facts = reason.facts as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : null);
  return {
    code: codes[reason.code as FileReasonCode] ?? 'NOT_A_STATEMENT',
    row: typeof facts['row'] === 'number' ? facts['row'] : null,
    expected: text('expected') ?? text('sum'),
    found: text('found') ?? text('printed'),
    takesPassword: reason.code.startsWith('statement_password_'),
  };
}
