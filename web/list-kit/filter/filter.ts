export interface Choice {
  value: string;
  label: string;
}

interface Control<Name extends string> {
  /** The parameter of the list's call that it sets. */
  name: Name;
  label: string;
}

/** Typed words that are searched for; at most one in a list, and `/` leads to it. */
export interface SearchFilter<Name extends string> {
  kind: 'search';
  name: Name;
  /** What can be searched for. */
  hint: string;
  /** What whoever reads the results should know, such as that not all rows were looked through. */
  note?: (text: string) => string | null;
}

export interface TextFilter<Name extends string> extends Control<Name> {
  kind: 'text';
  /** Turns what is typed into what is asked for; null is nothing that can be asked for. */
  read?: (text: string) => string | null;
  /** Says how to write it, where `read` may answer null. */
  invalid?: string;
  /** What else can be written than the label says. */
  hint?: string;
  /** What was asked for, in words. */
  show?: (value: string) => string;
  /** The longest text that the call takes; 100 characters without it. */
  longest?: number;
  /** Stands before what is typed, such as a currency sign. */
  start?: string;
  inputMode?: 'text' | 'decimal';
}

/** The width of a choice with longer names than a status has. */
export const wideChoice = 'min-w-32 max-md:flex-1 md:w-44';

export interface ChoiceFilter<Name extends string> extends Control<Name> {
  kind: 'choice';
  /** The option for no choice, such as "All peers". */
  any: string;
  options: readonly Choice[];
  /** The call takes one value; without this, several of which any may hold. */
  isSingle?: boolean;
  /** The class of its width in the bar, where that of a status does not do. */
  width?: string;
  /** Its options grow with the desk: as a field of its own it is searched. */
  isSearched?: boolean;
  /** What the list is about: it stands in the bar, also where none is chosen. */
  isSubject?: boolean;
}

/** A preset or whole days of the business time zone, in the parameters `start` and `end`. */
export interface PeriodFilter {
  kind: 'period';
}

/** The same control for business days, whose first and last are parameters of the call. */
export interface DaysFilter<Name extends string> {
  kind: 'days';
  from: Name;
  to: Name;
}

/** One control of the filter bar. `Name` holds it to the parameters of the list's call. */
export type FilterSpec<Name extends string = string> =
  | SearchFilter<Name>
  | TextFilter<Name>
  | ChoiceFilter<Name>
  | PeriodFilter
  | DaysFilter<Name>;
