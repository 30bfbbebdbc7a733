import { because } from '@peerdesk/contract/because.ts';
import { corrupt, FileRefused, macros } from '../refusals.ts';

/** The names of a compound file's streams tell what it is before anything is parsed. */
export function checkStreams(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const has = (name: string) => content.includes(Buffer.from(name, 'utf16le'));
  if (has('_VBA_PROJECT')) throw macros();
  if (!has('Workbook') && !has('Book') && !has('EncryptedPackage')) {
    if (!has('Root Entry')) throw corrupt();
    throw new FileRefused('UNSUPPORTED_CONTENT', because('statement_not_workbook'));
  }
}
