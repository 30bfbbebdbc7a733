import { because } from '@peerdesk/contract/because.ts';
import type { FileReason } from '../statement.ts';
import { FileRefused } from './refusals.ts';

export type Container = 'zip' | 'ole' | 'pdf' | 'text';

const signatures: readonly (readonly [string, FileReason])[] = [
  ['89504e47', because('statement_is_picture')],
  ['ffd8ff', because('statement_is_picture')],
  ['47494638', because('statement_is_picture')],
  ['424d', because('statement_is_picture')],
  ['52494646', because('statement_is_recording')],
  ['1f8b', because('statement_is_archive')],
  ['526172211a', because('statement_is_archive')],
  ['377abcaf', because('statement_is_archive')],
  ['fd377a58', because('statement_is_archive')],
  ['425a68', because('statement_is_archive')],
  ['4d5a90', because('statement_is_program')],
  ['7f454c46', because('statement_is_program')],
];

/**
 * What a file is by its first bytes; its name says nothing. What cannot be a statement is refused,
 * and the refusal says what it is.
 */
export function sniff(bytes: Uint8Array): Container {
  if (bytes.length === 0) throw new FileRefused('EMPTY_FILE', because('file_empty'));
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (isZip(start)) return 'zip';
  if (start.startsWith(compound)) return 'ole';
  if (isPdf(bytes)) return 'pdf';
  const known = signatures.find(([signature]) => start.startsWith(signature));
  if (known) throw new FileRefused('UNSUPPORTED_CONTENT', known[1]);
  return 'text';
}

const compound = 'd0cf11e0';
const headBytes = 64;

function isZip(start: string): boolean {
  return start.startsWith('504b0304') || start.startsWith('504b0506');
}

/** Some banks' servers put a line break or a mark before the file; an archive may hold one. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, headBytes));
  const start = head.toString('hex', 0, 4);
  return head.includes('%PDF-') && !isZip(start) && start !== compound;
}
