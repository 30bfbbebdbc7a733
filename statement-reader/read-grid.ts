import { because } from '@peerdesk/contract/because.ts';
import type { Minor } from '@peerdesk/domain/money.ts';
import { readAmount } from './cells/amounts.ts';
import { previewOf, type Grid } from './cells/cells.ts';
import { alignColumns } from './layout/align-columns.ts';
import { findTable } from './layout/find-table.ts';
import { accountOfHeader, bankOfSheet, periodOfHeader } from './layout/header.ts';
import { tableOfMapping } from './layout/mapping.ts';
import { pickRows } from './layout/pick-rows.ts';
import { orderOfRows, readLines } from './lines/lines.ts';
import { proveLines } from './proof/prove.ts';
import { refuseFile, type ReadHints, type ReadLine, type ReadResult } from './statement.ts';

/** How many rows a person sees who names the columns of an unknown layout. */
const previewRowsMax = 60;

/**
 * Reads a statement from a grid of cells. Refused are a grid without a table, a table without
 * lines, and lines that their balances contradict. The grid's rows are consumed, so that a long
 * statement is not in memory twice.
 */
export function readGrid(grid: Grid, hints: ReadHints = {}): ReadResult {
  const mapping = hints.mapping ?? null;
  const found = mapping ? tableOfMapping(grid.rows, mapping) : findTable(grid.rows);
  const preview = previewOf(grid, previewRowsMax);
  if (!found) return withoutTable(mapping !== null, preview);
  const table = mapping ? found : { ...found, columns: alignColumns(found, grid.rows) };
  const head = grid.rows.slice(0, table.header);
  const headerRow = grid.rows[table.header]?.row ?? 1;
  const bank = bankOfSheet(head, grid.rows);
  const picked = pickRows(grid, table);
  grid.rows.length = 0;
  if (picked.lines.length === 0) {
    return refuseFile('NO_LINES', because('statement_without_lines'), { preview });
  }
  const opening = amountOf(picked.opening);
  const order = orderOfRows(picked.lines, table.columns);
  const lines = readLines(picked.lines, table.columns, { opening, order });
  const unread = lines.flatMap(({ row, error }) => (error ? [{ row, why: error.reason }] : []));
  const [first] = unread;
  if (first && unread.length * 2 > lines.length) {
    return refuseFile('NO_LINES', because('statement_mostly_unreadable', first), { preview });
  }
  const proof = proveLines(lines, opening, [...head, ...picked.aside]);
  if (!proof.ok) return proof;
  const period = periodOfHeader(head, order) ?? periodOfLines(lines);
  return {
    ok: true,
    statement: {
      bank,
      account: accountOfHeader(head),
      start: period?.start ?? null,
      end: period?.end ?? null,
      opening: proof.chain.opening,
      closing: proof.chain.closing,
      order: proof.chain.order,
      headerRow,
      captions: table.captions,
      lines,
    },
  };
}

function withoutTable(isMapped: boolean, preview: string[][]): ReadResult {
  if (isMapped) {
    return refuseFile('BAD_MAPPING', because('statement_without_header_row'), { preview });
  }
  return refuseFile('NO_TABLE', because('statement_without_table'), { preview });
}

function amountOf(text: string | null): Minor | null {
  const reading = text === null ? null : readAmount(text);
  return reading?.kind === 'amount' ? reading.amount : null;
}

function periodOfLines(lines: readonly ReadLine[]): { start: string; end: string } | null {
  const days = lines.flatMap(({ date }) => (date === null ? [] : [date])).toSorted();
  const [start] = days;
  const end = days.at(-1);
  return start !== undefined && end !== undefined ? { start, end } : null;
}
