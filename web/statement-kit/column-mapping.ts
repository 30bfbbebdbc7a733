import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { readAmount } from '@peerdesk/statement-reader/cells/amounts.ts';
import { readDate, readSerial } from '@peerdesk/statement-reader/cells/dates.ts';
import { roleOfCaption } from '@peerdesk/statement-reader/layout/captions.ts';

/** What a column may hold, in the order in which people look for it. */
export const columnRoles = [
  'date',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
] as const satisfies readonly (keyof ColumnMapping)[];
export type ColumnRole = (typeof columnRoles)[number];

/** A mapping while it is being made: the row of the captions, and what each column holds. */
export interface MappingDraft {
  headerRow: number;
  roles: readonly (ColumnRole | '')[];
}

/** Each role at most once; of what else a caption may name nothing is asked. */
function rolesOf(captions: readonly string[], width: number): (ColumnRole | '')[] {
  const named = Array.from({ length: width }, (_, column) => roleOfCaption(captions[column] ?? ''));
  // Where no other date stands, the bank books by the value date.
  const dated = named.includes('date')
    ? named
    : named.map((role) => (role === 'valueDate' ? 'date' : role));
  return dated.map((role, column) =>
    role !== null && isAsked(role) && dated.indexOf(role) === column ? role : '',
  );
}

function isAsked(role: string): role is ColumnRole {
  return columnRoles.some((asked) => asked === role);
}

export function widthOf(preview: readonly (readonly string[])[]): number {
  return preview.reduce((most, row) => Math.max(most, row.length), 0);
}

/**
 * Another row of captions: what the columns hold is guessed again from its words, and what they do
 * not tell from the cells below.
 */
export function draftFor(preview: readonly (readonly string[])[], headerRow: number): MappingDraft {
  const roles = rolesOf(preview[headerRow] ?? [], widthOf(preview));
  return withContents({ headerRow, roles }, preview.slice(headerRow + 1).find(isBooking) ?? []);
}

/**
 * The first guess: of the rows that are no bookings the one most of whose cells read like captions,
 * else the one above the first booking.
 */
export function guessDraft(preview: readonly (readonly string[])[]): MappingDraft {
  const score = (row: number) => (preview[row] ?? []).filter((cell) => roleOfCaption(cell)).length;
  const first = preview.findIndex(isBooking);
  const rows = preview.flatMap((row, at) => (isBooking(row) ? [] : [at]));
  const best = rows.reduce(
    (most, row) => (score(row) > score(most) ? row : most),
    Math.max(first - 1, 0),
  );
  return draftFor(preview, best);
}

function isBooking(row: readonly string[]): boolean {
  return row.some(isDate) && row.some(isAmount);
}

/** Meant as a date, also where it is none with the day first, as 03/31/2024. */
function isDate(cell: string): boolean {
  const { kind } = readDate(cell, 'day-first');
  return kind === 'date' || kind === 'error';
}

/** In the preview a spreadsheet's date is its day number. */
function isDateOfSheet(cell: string): boolean {
  return isDate(cell) || readSerial(cell).kind === 'date';
}

function isAmount(cell: string): boolean {
  return readAmount(cell).kind === 'amount';
}

/** The first column of dates, and the one of the longest words. */
function withContents(draft: MappingDraft, row: readonly string[]): MappingDraft {
  const isFree = (column: number) => draft.roles[column] === '';
  const date = row.findIndex((cell, column) => isFree(column) && isDate(cell));
  const words = row.flatMap((cell, column) =>
    isFree(column) && !isDate(cell) && !isAmount(cell)
      ? [{ column, length: cell.trim().length }]
      : [],
  );
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const given = { date, narration: longest && longest.length > 0 ? longest.column : -1 };
  return (['date', 'narration'] as const).reduce(
    (known, role) =>
      known.roles.includes(role) || given[role] < 0 ? known : withRole(known, given[role], role),
    draft,
  );
}

/** A role moves to the column that it is given to. */
export function withRole(draft: MappingDraft, column: number, role: ColumnRole | ''): MappingDraft {
  return {
    ...draft,
    roles: draft.roles.map((known, index) => {
      if (index === column) return role;
      return role !== '' && known === role ? '' : known;
    }),
  };
}

export const mappingFaults = [
  'noDate',
  'noNarration',
  'noAmount',
  'bothAmounts',
  'directionAlone',
  'datesUnread',
  'amountsUnread',
] as const;
export type MappingFault = (typeof mappingFaults)[number];

/** What keeps a draft from being sent, in the order in which it is best mended. */
export function faultsOf(
  draft: MappingDraft,
  preview: readonly (readonly string[])[],
): MappingFault[] {
  const has = (role: ColumnRole) => draft.roles.includes(role);
  const faults: MappingFault[] = [];
  const hasSides = has('debit') || has('credit');
  if (!has('date')) faults.push('noDate');
  if (!has('narration')) faults.push('noNarration');
  if (!has('amount') && !hasSides) faults.push('noAmount');
  if (has('amount') && hasSides) faults.push('bothAmounts');
  if (has('direction') && !has('amount')) faults.push('directionAlone');
  const rows = preview.slice(draft.headerRow + 1);
  if (has('date') && !someRead(rows, columnsOf(draft, ['date']), isDateOfSheet)) {
    faults.push('datesUnread');
  }
  const amounts = columnsOf(draft, ['debit', 'credit', 'amount']);
  if (amounts.length > 0 && !someRead(rows, amounts, isAmount)) faults.push('amountsUnread');
  return faults;
}

function columnsOf(draft: MappingDraft, roles: readonly ColumnRole[]): number[] {
  return draft.roles.flatMap((role, column) =>
    role !== '' && roles.includes(role) ? [column] : [],
  );
}

/** At least half of what stands in the columns below the captions must look right. */
function someRead(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  isReadable: (cell: string) => boolean,
): boolean {
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ''));
  const filled = cells.filter((cell) => readAmount(cell).kind !== 'empty');
  const read = filled.filter(isReadable);
  return read.length > 0 && read.length * 2 >= filled.length;
}

/** The draft as it is sent; null while it lacks what every mapping must name. */
export function mappingOf({ headerRow, roles }: MappingDraft): ColumnMapping | null {
  const at: Partial<Record<ColumnRole, number>> = {};
  roles.forEach((role, column) => {
    if (role !== '') at[role] = column;
  });
  const { date, narration, ...rest } = at;
  if (date === undefined || narration === undefined) return null;
  return { headerRow, date, narration, ...rest };
}
