import type { ReadLine } from '../statement.ts';

/**
 * The text whose hash tells a line from every other one of its account. It is the same in whatever
 * format the bank gives the line, as far as the formats carry the same facts.
 */
export function fingerprintText(accountId: string, line: ReadLine): string {
  const { date, direction, amount, balance, copy } = line;
  return [
    accountId,
    date ?? '',
    direction ?? '',
    amount ?? '',
    whatItIs(line),
    balance ?? '',
    copy === 0 ? '' : copy,
  ].join('|');
}

/** A payment and what sends it back carry one reference, and neither stands for the other. */
function whatItIs({ rrn, kind, narration }: ReadLine): string {
  if (rrn === null) return normalised(narration);
  return kind === 'PAYMENT' ? rrn : `${kind ?? ''} ${rrn}`;
}

/** What is left of a narration when banks' spacing, case and punctuation are gone. */
function normalised(narration: string): string {
  return narration
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
