import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import type { ReadResult } from '@peerdesk/statement-reader/statement.ts';
import { createHash } from 'node:crypto';

/** Reads a file, whatever it is; what it cannot take it refuses and never throws for. */
export type StatementReader = (
  bytes: Uint8Array,
  fileName: string,
  options: { mapping: ColumnMapping | null; timeZone: string },
) => Promise<ReadResult>;

/** What makes two sheets of one layout: the captions of the header row, in order. */
export function signatureOf(captions: readonly string[]): string | null {
  const words = captions.map((caption) => caption.normalize('NFKC').trim().toUpperCase());
  if (words.filter((word) => word !== '').length < 2) return null;
  return createHash('sha256').update(words.join('\n')).digest('hex');
}

/** The mapping that was learnt for a sheet, with the row in which its captions stand this time. */
export function learntMapping(
  preview: readonly (readonly string[])[],
  learnt: ReadonlyMap<string, ColumnMapping>,
): ColumnMapping | null {
  for (const [headerRow, captions] of preview.entries()) {
    const signature = signatureOf(captions);
    const mapping = signature === null ? undefined : learnt.get(signature);
    if (mapping) return { ...mapping, headerRow };
  }
  return null;
}
