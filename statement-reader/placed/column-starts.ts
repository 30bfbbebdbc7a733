import type { Columns } from '../layout/find-table.ts';
import { Numbers } from '../lines/numbers.ts';
import { commonPitch } from './letters.ts';
import type { PlacedRow } from './placed-row.ts';

/** Where the texts of columns begin. */
export interface ColumnStarts {
  /** By the column; null where its texts begin in many places. */
  lefts: ReadonlyMap<number, number | null>;
  /** How much further right a text may begin, by the blanks that a typewriter begins it with. */
  indent: number;
}

const slack = 0.9;
const regularShare = 0.75;
const tellingShare = 0.1;
/** Texts that are centred have their middles at one place, to within the rounding of widths. */
const exact = 0.6;
const centredShare = 0.95;
const blanksMax = 3.2;

/** Where the texts of each row begin, in each column of texts. */
export class Lefts {
  private readonly all: ReadonlyMap<number, Numbers>;
  private readonly besideMoney: ReadonlyMap<number, Numbers>;
  private readonly middles: ReadonlyMap<number, Numbers>;
  private moneyRows = 0;
  private size = 8;
  private pitch = 0;

  constructor({ narrations, references }: Columns) {
    const columns = [...narrations, ...references];
    this.all = new Map(columns.map((column) => [column, new Numbers(Float32Array)]));
    this.besideMoney = new Map(columns.map((column) => [column, new Numbers(Float32Array)]));
    this.middles = new Map(columns.map((column) => [column, new Numbers(Float32Array)]));
  }

  add({ cells, hasMoney, line }: PlacedRow): void {
    if (hasMoney && this.moneyRows === 0) this.size = line.size;
    if (hasMoney) this.moneyRows += 1;
    for (const [column, lefts] of this.all) {
      const words = cells[column] ?? [];
      const left = words[0]?.left ?? Number.NaN;
      lefts.push(left);
      this.pitch = commonPitch(this.pitch, words);
      if (!hasMoney || Number.isNaN(left)) continue;
      this.besideMoney.get(column)?.push(left);
      this.middles.get(column)?.push((left + (words.at(-1)?.right ?? left)) / 2);
    }
  }

  starts(): ColumnStarts {
    const lefts = [...this.all].map(
      ([column, all]) => [column, this.startOf(column, all)] as const,
    );
    return { lefts: new Map(lefts), indent: (this.pitch || 0) * blanksMax };
  }

  private startOf(column: number, all: Numbers): number | null {
    const own = this.besideMoney.get(column)?.sorted() ?? new Float32Array(0);
    const middles = this.middles.get(column)?.sorted() ?? new Float32Array(0);
    if (shareAt(middles, exact) > centredShare && shareAt(own, exact) < centredShare) return null;
    // Where figures stand in the middle of their rows, hardly any text is beside them.
    const isTelling = own.length >= this.moneyRows * tellingShare;
    const lefts = isTelling ? own : all.sorted();
    const usual = lefts[Math.floor(lefts.length / 2)];
    if (usual === undefined) return null;
    return shareAt(lefts, this.size * slack) >= regularShare ? usual : null;
  }

  /** Whether the texts of a row begin where the column's texts do. */
  isAtStarts(row: number, size: number, starts: ColumnStarts): boolean {
    return [...starts.lefts].every(([column, start]) =>
      isClose(this.all.get(column)?.at(row) ?? Number.NaN, start, size, starts.indent),
    );
  }
}

/** How many of sorted places are so close to the one in the middle. */
function shareAt(places: ArrayLike<number> & Iterable<number>, within: number): number {
  const usual = places[Math.floor(places.length / 2)] ?? 0;
  let regular = 0;
  for (const place of places) if (Math.abs(place - usual) <= within) regular += 1;
  return regular / Math.max(places.length, 1);
}

function isClose(left: number, start: number | null, size: number, indent: number): boolean {
  if (Number.isNaN(left) || start === null) return true;
  return start - left <= size * slack && left - start <= Math.max(size * slack, indent);
}

export function isAtStarts({ cells, line }: PlacedRow, starts: ColumnStarts): boolean {
  return [...starts.lefts].every(([column, start]) =>
    isClose(cells[column]?.[0]?.left ?? Number.NaN, start, line.size, starts.indent),
  );
}
