import type {
  DayCloseFigure,
  DayCloseSource,
  DayCloseState,
} from '@peerdesk/contract/day-close.ts';
import { add, negate, type Minor } from '../money.ts';

/** What a peer declares that the bank shows; null: not counted. */
export interface Declared {
  in: Minor | null;
  out: Minor | null;
  closing: Minor | null;
}

/** What the desk knows of an account and a day. */
export interface Found {
  /** Orders approved for the account: on the day of their bank line, else of their approval. */
  books: { in: Minor; out: Minor };
  /** The balance at the beginning of the day; null if unknown. */
  opening: Minor | null;
  /** Lines of files that cover the whole day; null without one. */
  bank: { in: Minor; out: Minor; closing: Minor | null; isAttested: boolean } | null;
}

export interface Difference {
  source: DayCloseSource;
  figure: DayCloseFigure;
  declared: Minor;
  found: Minor;
}

const figures = ['in', 'out', 'closing'] as const satisfies readonly DayCloseFigure[];

/**
 * The differences between a declaration and what the desk knows. It is compared with the bank's
 * lines and with the books separately: agreeing with one never offsets a difference with the other.
 */
export function differencesOf(declared: Declared, { books, opening, bank }: Found): Difference[] {
  const closing = opening === null ? null : add(opening, books.in, negate(books.out));
  const known = { bank, books: { ...books, closing } };
  return (['bank', 'books'] as const).flatMap((source) =>
    figures.flatMap((figure) => {
      const said = declared[figure];
      const found = known[source]?.[figure] ?? null;
      if (said === null || found === null || said === found) return [];
      return [{ source, figure, declared: said, found }];
    }),
  );
}

/** The differences that an explanation covers; none that arise later. */
export function keyOfDifferences(differences: readonly Difference[] | null): string {
  if (differences === null) return 'due';
  return differences
    .map(({ source, figure, declared, found }) => `${source}.${figure}:${found - declared}`)
    .toSorted()
    .join();
}

/** The latest explanation, with the differences that it covers. */
export interface Explanation {
  key: string;
  isAccepted: boolean;
}

/**
 * The state of an account's day; `differences` is null while nothing is declared. An explanation
 * covers exactly the differences that it was given for, so a line that arrives late can reopen the
 * day, or close it.
 */
export function stateOfDay(
  differences: readonly Difference[] | null,
  explanation: Explanation | null,
): DayCloseState {
  if (differences?.length === 0) return 'agreed';
  if (explanation?.key === keyOfDifferences(differences)) {
    return explanation.isAccepted ? 'explained' : 'proposed';
  }
  return differences === null ? 'due' : 'differs';
}

const openStates: ReadonlySet<DayCloseState> = new Set(['due', 'differs', 'proposed']);

export function isOpenDay(state: DayCloseState): boolean {
  return openStates.has(state);
}
