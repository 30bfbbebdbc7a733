import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { createHash } from 'node:crypto';

/** Sheets have the same layout when the captions of their header rows are the same, in order. */
export function signatureOf(captions: readonly string[]): string | null {
  const words = captions.map((caption) => caption.normalize('NFKC').trim().toUpperCase());
  if (words.filter((word) => word !== '').length < 2) return null;
  return createHash('sha256').update(words.join('\n')).digest('hex');
}

/** The mapping saved for a sheet's layout, with the header row of this sheet. */
export function savedMapping(
  preview: readonly (readonly string[])[],
  saved: ReadonlyMap<string, ColumnMapping>,
): ColumnMapping | null {
  for (const [headerRow, captions] of preview.entries()) {
    const signature = signatureOf(captions);
    const mapping = signature === null ? undefined : saved.get(signature);
    if (mapping) return { ...mapping, headerRow };
  }
  return null;
}
