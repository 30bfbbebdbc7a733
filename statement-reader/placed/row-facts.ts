import type { Columns } from '../layout/find-table.ts';
import { Numbers } from '../lines/numbers.ts';
import { pattern } from '../pattern.ts';
import { Lefts } from './column-starts.ts';
import type { PlacedRow } from './placed-row.ts';
import { kindOfRow, type PlacedKind } from './row-kinds.ts';
import { textOf } from './text-line.ts';

/** What banks begin a narration with; nobody's note or name goes on like that. */
const begins = pattern(
  String.raw`^(?:UPI|IMPS|NEFT|RTGS|MMT|INF|BIL|IFT|TRF|FT|MB|NACH|ACH|ECS|ATM|POS|CHQ|CLG|CASH|`,
  String.raw`VPS|IPS|EAW|ATW|NWD|P2[AM])(?:[/:-]| ?(?:CR|DR|IN|OUT|DEP|WDL)\b)|`,
  String.raw`^(?:BY|TO) (?:TRANSFER|CLG|CASH|TRF|CHEQUE)\b|^(?:DEP|WDL) TFR\b`,
);

const kinds: readonly PlacedKind[] = ['line', 'text', 'label', 'other'];
const marks = { kind: 3, hasDay: 4, hasText: 8, begins: 16 } as const;

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
    this.marks.push(
      kinds.indexOf(kindOfRow(row, this.columns)) |
        (row.hasDay ? marks.hasDay : 0) |
        (texts.length > 0 ? marks.hasText : 0) |
        (texts.some((text) => begins.test(text)) ? marks.begins : 0),
    );
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
