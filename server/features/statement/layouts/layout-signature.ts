import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { createHash } from 'node:crypto';

/** Sheets have the same layout when the captions of their header rows are the same, in order. */
export function signatureOf(captions: readonly string[]): string | null {
  const words = captions.map((caption) => caption.normalize('NFKC').trim().toUpperCase());
  if (words.filter((word) => word !== '').length < 2) return null;
  return createHash('sha256').update(words.join('\n')).digest('hex');
}

/** What is saved for a sheet's layout, with the header row of this sheet. */
export function savedFor<Saved extends { mapping: ColumnMapping }>(
  preview: readonly (readonly string[])[],
  saved: ReadonlyMap<string, Saved>,
): Saved | null {
  for (const [headerRow, captions] of preview.entries()) {
    const signature = signatureOf(captions);
    const known = signature === null ? undefined : saved.get(signature);
    if (known) return { ...known, mapping: { ...known.mapping, headerRow } };
  }
  return null;
}
