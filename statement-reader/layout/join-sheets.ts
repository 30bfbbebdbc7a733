import type { ColumnMapping } from '@peerdesk/contract/statement.ts';
import { cellKind, cellText, shownRows, type Grid, type SheetRow } from '../cells/cells.ts';
import { readDate, readSerial } from '../cells/dates.ts';
import type { Rows } from '../packed-list.ts';
import { captionsOf, findTable, type Table } from './find-table.ts';
import { accountOfHeader } from './header.ts';
import { tableOfMapping } from './mapping.ts';

/** Sheets one after the other, without what stands above the lines of those that go on. */
class JoinedRows implements Rows<SheetRow> {
  private readonly parts: readonly { rows: Rows<SheetRow>; skipped: number; above: number }[];
  readonly length: number;

  constructor(sheets: readonly { rows: Rows<SheetRow>; skipped: number }[]) {
    let above = 0;
    this.parts = sheets.map((sheet) => {
      const part = { ...sheet, above };
      above += sheet.rows.at(-1)?.row ?? 0;
      return part;
    });
    this.length = sheets.reduce((sum, { rows, skipped }) => sum + rows.length - skipped, 0);
  }

  at(index: number): SheetRow | undefined {
    let place = index < 0 ? this.length + index : index;
    for (const { rows, skipped, above } of this.parts) {
      const own = rows.length - skipped;
      if (place < own) {
        const found = rows.at(place + skipped);
        return found && { ...found, row: found.row + above };
      }
      place -= own;
    }
    return undefined;
  }

  slice(start = 0, end = this.length): SheetRow[] {
    const from = Math.max(start < 0 ? this.length + start : start, 0);
    const to = Math.min(end < 0 ? this.length + end : end, this.length);
    return Array.from({ length: Math.max(to - from, 0) }, (_, at) => this.at(from + at)).filter(
      (row) => row !== undefined,
    );
  }

  *[Symbol.iterator](): Generator<SheetRow> {
    for (const { rows, skipped, above } of this.parts) {
      let left = skipped;
      for (const row of rows) {
        if (left > 0) left -= 1;
        else yield { ...row, row: row.row + above };
      }
    }
  }
}

interface Sheet {
  grid: Grid;
  table: Table | null;
  account: string | null;
}

/**
 * What a statement that is longer than a sheet may be looks like: sheets with the captions of the
 * first one, or without captions and with a line in their first row. Whether they are one statement
 * only their balances show. Null where no sheet looks so.
 */
export function joinedSheets(grids: readonly Grid[], mapping: ColumnMapping | null): Grid | null {
  const sheets = grids.map((grid): Sheet => {
    const mapped = mapping && tableOfMapping(grid.rows, mapping);
    const table = findTable(grid.rows) ?? mapped;
    const account = table && accountOfHeader(shownRows(grid.rows.slice(0, table.header)));
    return { grid, table, account };
  });
  const from = sheets.findIndex(({ table }) => table !== null);
  const first = sheets[from];
  if (!first?.table) return null;
  const joined = [{ rows: first.grid.rows, skipped: 0 }];
  const starts: { at: number; head: SheetRow[] }[] = [];
  let at = first.grid.rows.length;
  for (const sheet of sheets.slice(from + 1)) {
    const skipped = linesOf(sheet, first);
    if (skipped === null) continue;
    const { rows } = sheet.grid;
    joined.push({ rows, skipped });
    starts.push({ at, head: rows.slice(0, sheet.table?.header ?? 0) });
    at += rows.length - skipped;
  }
  if (joined.length === 1) return null;
  return { rows: new JoinedRows(joined), delimiter: null, sheets: starts };
}

/** Where the lines of a sheet begin that may go on with the first one; null for any other. */
function linesOf({ grid, table, account }: Sheet, first: Sheet): number | null {
  if (!first.table) return null;
  if (isLine(grid.rows.at(0), first.table)) return 0;
  if (!table) return null;
  const isSame = table.captions.join('\0') === first.table.captions.join('\0');
  const isOwn = account === null || first.account === null || account === first.account;
  return isSame && isOwn && table.body < grid.rows.length ? table.body : null;
}

/** Which sheets have no captions and begin with a line under those of another one. */
export function sheetsWithoutCaptions(grids: readonly Grid[]): ReadonlySet<Grid> {
  const tables = grids.map(({ rows }) => findTable(rows));
  const known = tables.filter((table) => table !== null);
  const bare = grids.filter(
    ({ rows }, at) => tables[at] === null && known.some((table) => isLine(rows.at(0), table)),
  );
  return new Set(bare);
}

function isLine(row: SheetRow | undefined, { columns }: Table): boolean {
  if (!row || captionsOf(row).every((text) => text === '')) return false;
  const cell = row.cells[columns.date];
  const text = cellText(cell);
  if (cellKind(cell) === 'text') return readDate(text, 'day-first').kind === 'date';
  return readSerial(text).kind === 'date';
}
