import type { Columns } from '../layout/find-table.ts';
import type { PlacedRow } from './placed-row.ts';

/** Where the texts of a column begin; null where they begin in many places. */
export type ColumnStarts = ReadonlyMap<number, number | null>;

const slack = 0.9;
const regularShare = 0.75;
const tellingShare = 0.1;

export function columnStarts(rows: readonly PlacedRow[], columns: Columns): ColumnStarts {
  const texts = [...columns.narrations, ...columns.references];
  const withMoney = rows.filter(({ hasMoney }) => hasMoney);
  return new Map(
    texts.map((column) => {
      const own = leftsIn(withMoney, column);
      // Where figures stand in the middle of their rows, hardly any text is beside them.
      const isTelling = own.length >= withMoney.length * tellingShare;
      const lefts = isTelling ? own : leftsIn(rows, column);
      const usual = lefts[Math.floor(lefts.length / 2)];
      if (usual === undefined) return [column, null];
      const size = withMoney[0]?.line.size ?? 8;
      const regular = lefts.filter((left) => Math.abs(left - usual) <= size * slack).length;
      return [column, regular >= lefts.length * regularShare ? usual : null];
    }),
  );
}

function leftsIn(rows: readonly PlacedRow[], column: number): number[] {
  return rows
    .flatMap(({ cells }) => cells[column]?.[0]?.left ?? [])
    .toSorted((one, other) => one - other);
}

/** Whether the texts of a row begin where the column's texts do. */
export function isAtStarts(row: PlacedRow, starts: ColumnStarts): boolean {
  return [...starts].every(([column, start]) => {
    const left = row.cells[column]?.[0]?.left;
    return left === undefined || start === null || Math.abs(left - start) <= row.line.size * slack;
  });
}
