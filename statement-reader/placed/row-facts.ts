import type { Columns } from '../layout/find-table.ts';
import { Numbers } from '../lines/numbers.ts';
import { pattern } from '../pattern.ts';
import { Lefts } from './column-starts.ts';
import type { PlacedRow } from './placed-row.ts';
import { isBareFigures, isBelowDay, kindOfRow, type PlacedKind } from './row-kinds.ts';
import { textOf } from './text-line.ts';

/** What banks begin a narration with; nobody's note or name goes on like that. */
const begins = pattern(
  String.raw`^(?:UPI|IMPS|NEFT|RTGS|MMT|INF|BIL|IFT|TRF|FT|MB|NACH|ACH|ECS|ATM|POS|CHQ|CLG|CASH|`,
  String.raw`VPS|IPS|EAW|ATW|NWD|P2[AM])(?:[/:-]| ?(?:CR|DR|IN|OUT|DEP|WDL)\b)|`,
  String.raw`^(?:BY|TO) (?:TRANSFER|CLG|CASH|TRF|CHEQUE)\b|^(?:DEP|WDL) TFR\b`,
);

const kinds: readonly PlacedKind[] = ['line', 'text', 'label', 'other'];
const marks = { kind: 3, hasDay: 4, hasText: 8, begins: 16, isBare: 32, isTimed: 64 } as const;
/** Lines of one text are further from each other than this, in heights of the font. */
const overlap = 0.95;
const reach = 1.75;
const otherShare = 0.1;

/** What grouping asks for of each row of a table, in numbers: the rows themselves are long. */
export class RowFacts {
  readonly lefts: Lefts;
  private readonly columns: Columns;
  private readonly pages = new Numbers(Int32Array);
  private readonly ys = new Numbers(Float64Array);
  private readonly sizes = new Numbers(Float64Array);
  private readonly marks = new Numbers(Uint8Array);

  constructor(columns: Columns) {
    this.columns = columns;
    this.lefts = new Lefts(columns);
  }

  add(row: PlacedRow): void {
    const { narrations } = this.columns;
    const texts = narrations.flatMap((column) =>
      row.cells[column]?.length ? [textOf(row.cells[column])] : [],
    );
    this.pages.push(row.line.page);
    this.ys.push(row.line.y);
    this.sizes.push(row.line.size);
    this.lefts.add(row);
    const kind = kindOfRow(row, this.columns);
    if (kind === 'text') this.markBetween();
    const isBare = kind === 'other' && isBareFigures(row, this.columns);
    this.marks.push(
      kinds.indexOf(kind) |
        (isBare ? marks.isBare : 0) |
        (kind === 'other' && isBelowDay(row, this.columns) ? marks.isTimed : 0) |
        (row.hasDay ? marks.hasDay : 0) |
        (texts.length > 0 ? marks.hasText : 0) |
        (texts.some((text) => begins.test(text)) ? marks.begins : 0),
    );
  }

  /**
   * Figures in the middle between two lines of their text, whose letters they would touch if they
   * stood below them: the row that has just been added is the lower one.
   */
  private markBetween(): void {
    const below = this.ys.length - 1;
    const own = below - 1;
    if (own < 1 || (this.marks.at(own) & marks.isBare) === 0) return;
    const isClose = (at: number) =>
      this.page(at) === this.page(at - 1) && this.isWithin(at, overlap);
    if (this.kind(own - 1) !== 'text' || !this.hasDay(own - 1)) return;
    if (isClose(own) && isClose(below)) this.marks.set(own, kinds.indexOf('line'));
  }

  /**
   * Rows that have the time or the year where others have the day are lines where nearly each has
   * its day right above it; below one day there would be several.
   */
  settle(): void {
    const timed: number[] = [];
    let others = 0;
    for (let at = 0; at < this.length; at += 1) {
      if ((this.marks.at(at) & marks.isTimed) === 0) continue;
      const isNear = this.page(at) === this.page(at - 1) && this.isWithin(at, reach);
      if (isNear && this.kind(at - 1) === 'text' && this.hasDay(at - 1)) timed.push(at);
      else others += 1;
    }
    if (others > timed.length * otherShare) return;
    for (const at of timed) this.marks.set(at, this.marks.at(at) & ~marks.kind);
  }

  private isWithin(at: number, heights: number): boolean {
    return this.y(at) - this.y(at - 1) < this.size(at) * heights;
  }

  get length(): number {
    return this.pages.length;
  }

  page(at: number): number {
    return this.pages.at(at);
  }

  y(at: number): number {
    return this.ys.at(at);
  }

  size(at: number): number {
    return this.sizes.at(at);
  }

  kind(at: number): PlacedKind {
    return kinds[this.marks.at(at) & marks.kind] ?? 'other';
  }

  isLine(at: number): boolean {
    return (this.marks.at(at) & marks.kind) === 0;
  }

  hasDay(at: number): boolean {
    return (this.marks.at(at) & marks.hasDay) > 0;
  }

  /** It has a narration, or a part of one. */
  hasText(at: number): boolean {
    return (this.marks.at(at) & marks.hasText) > 0;
  }

  /** That begins as a bank begins one. */
  isBeginning(at: number): boolean {
    return (this.marks.at(at) & marks.begins) > 0;
  }
}
