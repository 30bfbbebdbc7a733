import { statementBytesMax } from '@peerdesk/contract/statement.ts';

const endings = [
  ...['.pdf', '.xls', '.xlsx', '.xlsb', '.ods', '.fods', '.csv', '.tsv', '.txt', '.prn'],
  ...['.sta', '.mt940', '.940', '.xml', '.ofx', '.qif', '.zip'],
] as const;

/** What browsers call a statement: a PDF, the many old names of Excel's, the new one, and csv. */
const statementTypes = [
  'application/pdf',
  'application/vnd.ms-excel',
  'application/msexcel',
  'application/x-msexcel',
  'application/x-ms-excel',
  'application/x-excel',
  'application/x-dos_ms_excel',
  'application/xls',
  'application/x-xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;

/** For a file field: what its dialog offers. */
export const statementFilesAccepted = [...endings, ...statementTypes].join(',');

export const fileFaults = ['type', 'picture', 'zip', 'empty', 'big'] as const;
/** Why a file is not sent at all; each has a text that says what to do. */
export type FileFault = (typeof fileFaults)[number];

/**
 * Judges a file by its name, its type and its size. What it really holds is for the server to say;
 * this only spares a person the wait for a refusal that is certain.
 */
export function faultOf(file: Pick<File, 'name' | 'type' | 'size'>): FileFault | undefined {
  const name = file.name.toLowerCase();
  const hasEnding = endings.some((ending) => name.endsWith(ending));
  const isNamedByType =
    !/\.[a-z]{2,5}$/.test(name) && statementTypes.some((type) => type === file.type);
  if (!hasEnding && !isNamedByType) {
    if (/\.(?:jpe?g|png|heic|webp)$/.test(name) || file.type.startsWith('image/')) return 'picture';
    return /\.(rar|7z|gz)$/.test(name) ? 'zip' : 'type';
  }
  if (file.size === 0) return 'empty';
  return file.size > statementBytesMax ? 'big' : undefined;
}

/** The UPI ID after which a file is named: `pooja@okaxis.csv`, also as a second download of it. */
export function upiOfFile(name: string): string | null {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/ ?\(\d{1,3}\)$/, '');
  return /^[\w.-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(stem) ? stem.toLowerCase() : null;
}
