import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { dayNumber, dayOfNumber, shiftDay } from '@peerdesk/domain/dates.ts';

export type AccountCoverage = ResponseOf<'upload.coverage'>['accounts'][number];
export type Gap = AccountCoverage['gaps'][number];

/** One stretch of an account's strip, in days from the left; `none`: before or after any file. */
export interface Segment {
  kind: 'covered' | 'gap' | 'none';
  start: string;
  end: string;
  days: number;
  gap?: Gap;
}

/** The first day of the strips: `days` of them end with `last`. */
export function firstDay(last: string, days: number): string {
  return shiftDay(last, 1 - days);
}

/** Accounts with something to ask for come first, those without any statement last. */
export function sortByNeed(accounts: readonly AccountCoverage[]): AccountCoverage[] {
  const need = ({ gaps, covered }: AccountCoverage) =>
    gaps.length > 0 ? 0 : covered.length > 0 ? 1 : 2;
  return accounts.toSorted((one, other) => need(one) - need(other));
}

/**
 * The days from `first` to `last` of one account, cut where covered days, gaps and unknown days
 * meet. Periods may overlap and lie outside; a day that any file covers is covered.
 */
export function segmentsOf(
  { covered, gaps }: Pick<AccountCoverage, 'covered' | 'gaps'>,
  first: string,
  last: string,
): Segment[] {
  const segments: Segment[] = [];
  for (let number = dayNumber(first); number <= dayNumber(last); number += 1) {
    const day = dayOfNumber(number);
    const holds = ({ start, end }: { start: string; end: string }) => start <= day && day <= end;
    const isCovered = covered.some(holds);
    const gap = isCovered ? undefined : gaps.find(holds);
    const kind = isCovered ? 'covered' : gap ? 'gap' : 'none';
    const open = segments.at(-1);
    if (open?.kind === kind && open.gap === gap) {
      open.end = day;
      open.days += 1;
    } else {
      segments.push({ kind, start: day, end: day, days: 1, ...(gap && { gap }) });
    }
  }
  return segments;
}
