import { because } from '@peerdesk/contract/because.ts';
import { previewOf, shownRows, type Grid } from './cells/cells.ts';
import { alignColumns } from './layout/align-columns.ts';
import { findTable } from './layout/find-table.ts';
import { bankOfSheet } from './layout/header.ts';
import { tableOfMapping } from './layout/mapping.ts';
import { pickRows } from './layout/pick-rows.ts';
import { withoutRowTotals } from './layout/total-amount.ts';
import { readPicked } from './read-picked.ts';
import { gridOfReport } from './reports/settlement-report.ts';
import { withoutFailed } from './reports/without-failed.ts';
import { isLookedAt, refuseFile, type ReadHints, type Refused } from './statement.ts';
import type { TableResult } from './table-result.ts';

/**
 * Reads a statement from a grid of cells. Refused are a grid without a table, a table without
 * lines, and lines that their balances contradict. The grid's rows are consumed, so that a long
 * statement is not in memory twice.
 */
export function readGrid(given: Grid, hints: ReadHints = {}): TableResult {
  const report = gridOfReport(given);
  const grid = report ?? given;
  const mapping = hints.mapping ?? null;
  const found = mapping ? tableOfMapping(grid.rows, mapping) : findTable(grid.rows);
  const preview = previewOf(grid);
  if (!found) return withoutTable(mapping !== null, preview);
  const table = mapping ? found : { ...found, columns: alignColumns(found, grid.rows) };
  const head = shownRows(grid.rows.slice(0, table.header));
  const hiddenCaptions = grid.rows.slice(table.header, table.body).find((row) => row.isHidden);
  const headerRow = grid.rows.at(table.header)?.row ?? 1;
  const bank = bankOfSheet(head, grid.rows);
  const picked = withoutFailed(
    pickRows(grid, table, hints.account ?? null),
    table.captions,
    table.columns,
  );
  const hidden = hiddenCaptions?.row ?? picked.hiddenRow ?? null;
  if (hidden !== null) {
    return refuseFile('HIDDEN_TEXT', because('statement_hides_row', { row: hidden }), {
      row: hidden,
    });
  }
  if (picked.lines.length === 0) {
    return refuseFile('NO_LINES', because('statement_without_lines'), { preview });
  }
  const { captions } = table;
  const columns = withoutRowTotals(table.columns, captions, picked.lines);
  const around = { captions, headerRow, head: picked.head ?? head, bank, preview };
  return readPicked({ ...around, picked, columns, isLookedAt: isLookedAt(hints) });
}

function withoutTable(isMapped: boolean, preview: string[][]): Refused {
  if (isMapped) {
    return refuseFile('BAD_MAPPING', because('statement_without_header_row'), { preview });
  }
  return refuseFile('NO_TABLE', because('statement_without_table'), { preview });
}
