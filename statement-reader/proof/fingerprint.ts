import type { ReadLine } from '../statement.ts';

/**
 * The text whose hash tells a line from every other line of its account. It is the same whichever
 * format the bank gives the line in, as far as the formats carry the same facts.
 */
export function fingerprintText(accountId: string, line: ReadLine): string {
  const { date, direction, amount, balance, copy } = line;
  return [
    accountId,
    date ?? '',
    direction ?? '',
    amount ?? '',
    identityOf(line),
    balance ?? '',
    copy === 0 ? '' : copy,
  ].join('|');
}

/** A payment and its reversal carry one reference, and neither may stand for the other. */
function identityOf({ rrn, kind, narration }: ReadLine): string {
  if (rrn === null) return normalised(narration);
  return kind === 'PAYMENT' ? rrn : `${kind ?? ''} ${rrn}`;
}

/** A narration without the spacing, case and punctuation that differ between formats. */
function normalised(narration: string): string {
  return narration
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
