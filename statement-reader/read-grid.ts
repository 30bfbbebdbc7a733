import { previewOf, filledTexts, type Grid, type SheetRow } from './cells/cells.ts';
import { alignColumns } from './layout/align-columns.ts';
import { readAmount } from './cells/amounts.ts';
import { bankOfHead } from './narration/banks.ts';
import { checkChain, countCopies, markDuplicates, type Chain } from './proof/chain.ts';
import { findTable } from './layout/find-table.ts';
import { accountOfHead, periodOfHead } from './layout/head.ts';
import { orderOfRows, readLines } from './lines/lines.ts';
import { tableOfMapping } from './layout/mapping.ts';
import { pickRows } from './layout/pick-rows.ts';
import { missingEnd, statedBalances, type MissingEnd } from './proof/stated.ts';
import { refuseFile, type ReadLine, type ReadOptions, type ReadResult } from './statement.ts';

/** How many rows a person sees who names the columns of an unknown layout. */
export const previewRowsMax = 60;
const footRowsMax = 40;

/**
 * Reads a statement out of a grid of cells. Refused are a grid without a table, a table without
 * lines, and one whose running balance does not hold, with the row where it breaks: a parse that
 * the balance does not prove is not to be trusted with money.
 */
export function readGrid(grid: Grid, options: ReadOptions = {}): ReadResult {
  const mapping = options.mapping ?? null;
  const found = mapping ? tableOfMapping(grid.rows, mapping) : findTable(grid.rows);
  const preview = previewOf(grid, previewRowsMax);
  if (!found) return withoutTable(mapping !== null, preview);
  const table = mapping ? found : { ...found, columns: alignColumns(found, grid.rows) };
  const head = grid.rows.slice(0, table.header);
  const headerRow = grid.rows[table.header]?.row ?? 1;
  const bank = bankOf(grid, head);
  const picked = pickRows(grid, table);
  grid.rows.length = 0;
  if (picked.lines.length === 0) {
    return refuseFile('NO_LINES', 'The file has a header and no lines below it', { preview });
  }
  const stated = picked.opening === null ? null : readAmount(picked.opening);
  const opening = stated?.kind === 'amount' ? stated.amount : null;
  const order = orderOfRows(picked.lines, table.columns);
  const lines = readLines(picked.lines, table.columns, { opening, order });
  if (lines.filter(({ error }) => error !== null).length * 2 > lines.length)
    return nothingReadable(lines, preview);
  markDuplicates(lines);
  countCopies(lines);
  const chain = checkChain(lines, opening);
  if (chain.brokenAt !== null) return broken(chain.brokenAt);
  const isWhole = lines.every(({ error }) => error === null);
  const missing = isWhole ? missingEnd(statedBalances([...head, ...picked.aside]), chain) : null;
  const refusal = missing === null ? null : cutOff(missing, chain.order, lines);
  if (refusal !== null) return refusal;
  const period = periodOfHead(head, order) ?? periodOfLines(lines);
  return {
    ok: true,
    statement: {
      bank,
      account: accountOfHead(head),
      start: period?.start ?? null,
      end: period?.end ?? null,
      opening: chain.opening,
      closing: chain.closing,
      order: chain.order,
      headerRow,
      captions: table.captions,
      lines,
    },
  };
}

function withoutTable(isMapped: boolean, preview: string[][]): ReadResult {
  return isMapped
    ? refuseFile('BAD_MAPPING', 'The file has no such row; name the columns again', { preview })
    : refuseFile('NO_TABLE', 'No row names the columns of a statement; name them by hand', {
        preview,
      });
}

function nothingReadable(lines: readonly ReadLine[], preview: string[][]): ReadResult {
  const first = lines.find(({ error }) => error !== null);
  const why = first?.error?.message ?? 'nothing is written there';
  const message = `Most lines could not be read. Row ${first?.row}: ${why}`;
  return refuseFile('NO_LINES', message, { preview });
}

function broken(row: number): ReadResult {
  const message =
    `The balance in row ${row} does not follow from the line before it, so a line is missing, ` +
    'added or changed. Nothing was imported: download the statement again';
  return refuseFile('CHAIN_BROKEN', message, { row });
}

/**
 * The lines follow from each other, and a printed balance says that there were more. One balance
 * alone may be of another day, so that it only warns at the line where lines may be missing.
 */
function cutOff(
  { end, isProved }: MissingEnd,
  order: Chain['order'],
  lines: readonly ReadLine[],
): ReadResult | null {
  const isAtEnd = (end === 'closing') === (order === 'oldest-first');
  const line = isAtEnd ? lines.at(-1) : lines[0];
  if (!isProved) {
    line?.warnings.push('PRINTED_BALANCE_DIFFERS');
    return null;
  }
  const message =
    `The ${end} balance that the file prints does not fit its line in row ${line?.row}, so ` +
    'lines are missing there. Nothing was imported: download the statement again';
  return refuseFile('CHAIN_BROKEN', message, { row: line?.row ?? 1 });
}

/** Named in the head; a bank that leaves it out there names itself under the table. */
function bankOf(grid: Grid, head: readonly SheetRow[]): string | null {
  const texts = head.map((row) => filledTexts(row).join(' '));
  return bankOfHead(texts) ?? bankOfHead(grid.rows.slice(-footRowsMax).flatMap(footTexts));
}

/** Texts under the table; the lines themselves name the banks of others. */
function footTexts(row: Grid['rows'][number]): string[] {
  const texts = filledTexts(row);
  return texts.length <= 2 && !texts.some((text) => /\d{9}/.test(text)) ? texts : [];
}

function periodOfLines(lines: readonly ReadLine[]): { start: string; end: string } | null {
  const days = lines.flatMap(({ date }) => (date === null ? [] : [date])).toSorted();
  const [start] = days;
  const end = days.at(-1);
  return start !== undefined && end !== undefined ? { start, end } : null;
}
