import type { ColumnMapping } from '@peerdesk/contract/statement.ts';

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

/** Words of captions by what they mean; the first role whose words fit gets the column. */
const captionWords = [
  ['balance', /bal(ance)?\b|closing|शेष/i],
  ['direction', /^(dr\s*\/\s*cr|cr\s*\/\s*dr|type|d\/c|c\/d)\.?$/i],
  ['debit', /debit|withdraw|paid out|\bdr\b|निकासी/i],
  ['credit', /credit|deposit|paid in|\bcr\b|जमा/i],
  ['amount', /amount|राशि/i],
  ['reference', /\bref|cheque|chq|utr|rrn|\btxn id|transaction id/i],
  ['narration', /narration|description|particulars|details|remarks|विवरण/i],
  ['date', /date|\bdt\b|दिनांक|तिथि/i],
] as const satisfies readonly (readonly [ColumnRole, RegExp])[];

function roleOf(caption: string): ColumnRole | undefined {
  return captionWords.find(([, words]) => words.test(caption.trim()))?.[0];
}

/** Each role at most once: a second date is the value date, which is not asked for. */
function rolesOf(captions: readonly string[], width: number): (ColumnRole | '')[] {
  const taken = new Set<ColumnRole>();
  return Array.from({ length: width }, (_, column) => {
    const role = roleOf(captions[column] ?? '');
    if (!role || taken.has(role)) return '';
    taken.add(role);
    return role;
  });
}

export function widthOf(preview: readonly (readonly string[])[]): number {
  return preview.reduce((most, row) => Math.max(most, row.length), 0);
}

/**
 * Another row of captions: what the columns hold is guessed anew from its words, and what they do
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
  const score = (row: number) => (preview[row] ?? []).filter((cell) => roleOf(cell)).length;
  const first = preview.findIndex(isBooking);
  const rows = preview.flatMap((row, at) => (isBooking(row) ? [] : [at]));
  const best = rows.reduce(
    (most, row) => (score(row) > score(most) ? row : most),
    Math.max(first - 1, 0),
  );
  return draftFor(preview, best);
}

function isBooking(row: readonly string[]): boolean {
  const cells = row.map((cell) => cell.trim());
  return cells.some((cell) => dateLike.test(cell)) && cells.some((cell) => amountLike.test(cell));
}

/** The first column of dates, and the one of the longest words. */
function withContents(draft: MappingDraft, row: readonly string[]): MappingDraft {
  const isFree = (column: number) => draft.roles[column] === '';
  const date = row.findIndex((cell, column) => isFree(column) && dateLike.test(cell.trim()));
  const words = row.flatMap((cell, column) =>
    isFree(column) && !dateLike.test(cell.trim()) && !amountLike.test(cell.trim())
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

const dateLike =
  /^\d{1,4}[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/., ]{1,2}\d{2,4}(\b|T)|^[A-Za-z]{3,9} \d{1,2},? \d{4}/;
const amountLike =
  /^[-−(+]?\s*(₹|rs\.?|inr)?\s*[-−]?\d[\d,\s]*(\.\d+)?\s*\)?\s*(\(?(cr|dr)\.?\)?|-)?$/i;
const empty = /^[\s\u00a0-]*$/;

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
  if (has('date') && !someRead(rows, columnsOf(draft, ['date']), dateLike)) {
    faults.push('datesUnread');
  }
  const amounts = columnsOf(draft, ['debit', 'credit', 'amount']);
  if (amounts.length > 0 && !someRead(rows, amounts, amountLike)) faults.push('amountsUnread');
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
  shape: RegExp,
): boolean {
  const cells = rows.flatMap((row) => columns.map((column) => row[column] ?? ''));
  const filled = cells.filter((cell) => !empty.test(cell));
  const read = filled.filter((cell) => shape.test(cell.trim()));
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
