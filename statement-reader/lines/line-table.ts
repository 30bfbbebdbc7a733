import type { Direction, LineKind, LineWarning } from '@peerdesk/contract/statement.ts';
import { minor, type Minor } from '@peerdesk/domain/money.ts';
import { collectEvery } from '../collect.ts';
import type { FieldFacts } from '../layout/pick-rows.ts';
import { lettersIn, withinChunk } from '../packed-list.ts';
import type { LineError, ReadLine } from '../statement.ts';
import { linesPerMessage, type LineBatch } from '../thread/messages.ts';
import { packLines, unpackLines } from '../thread/packing.ts';
import { wordsOf } from './directions.ts';
import { keyOfTexts, type LineFacts } from './line-facts.ts';
import { Numbers } from './numbers.ts';

const directions: readonly (Direction | null)[] = [null, 'credit', 'debit'];
const kinds: readonly LineKind[] = ['PAYMENT', 'REVERSAL', 'CHARGE', 'OTHER'];
/** From a long statement, each batch leaves more garbage than it is itself. */
const batchesBetween = 5;
const plainRrn = /^\d{12}$/;

/** The facts of all lines by their place; what few lines have is in maps. */
class Columns {
  readonly rows = new Numbers(Int32Array);
  readonly days = new Numbers(Int32Array);
  /** Amounts are at most `minorMax`, which a number holds exactly. */
  readonly amounts = new Numbers(Float64Array);
  readonly balances = new Numbers(Float64Array);
  readonly rrns = new Numbers(Float64Array);
  readonly textKeys = new Numbers(Float64Array);
  readonly directions = new Numbers(Uint8Array);
  readonly kinds = new Numbers(Uint8Array);
  readonly words = new Numbers(Uint8Array);
  readonly errors = new Map<number, LineError | null>();
  readonly warnings = new Map<number, LineWarning[]>();
  readonly duplicates = new Map<number, number>();
  readonly copies = new Map<number, number>();
  readonly otherRrns = new Map<number, string>();
  readonly fields = new Map<number, FieldFacts>();
  readonly dayNames: string[] = [];
  readonly dayNumbers = new Map<string, number>();
  /** Lines that are no longer as they were packed. */
  readonly changed = new Set<number>();
  /** The line as it was read. */
  readonly lineAt: (at: number) => ReadLine | undefined;

  constructor(lineAt: (at: number) => ReadLine | undefined) {
    this.lineAt = lineAt;
  }

  add(at: number, line: ReadLine): void {
    this.rows.push(line.row);
    this.days.push(line.date === null ? -1 : this.dayNumber(line.date));
    this.amounts.push(line.amount === null ? Number.NaN : Number(line.amount));
    this.balances.push(line.balance === null ? Number.NaN : Number(line.balance));
    const isPlain = line.rrn !== null && plainRrn.test(line.rrn);
    this.rrns.push(isPlain ? Number(line.rrn) : -1);
    if (!isPlain && line.rrn !== null) this.otherRrns.set(at, line.rrn);
    this.textKeys.push(keyOfTexts(line.time, line.narration, line.reference));
    this.directions.push(directions.indexOf(line.direction));
    this.kinds.push(kinds.indexOf(line.kind));
    this.words.push(line.direction === null ? directions.indexOf(wordsOf(line.narration)) : 0);
    if (line.error) this.errors.set(at, line.error);
    if (line.warnings.length > 0) this.warnings.set(at, line.warnings);
  }

  private dayNumber(day: string): number {
    const known = this.dayNumbers.get(day);
    if (known !== undefined) return known;
    this.dayNumbers.set(day, this.dayNames.push(day) - 1);
    return this.dayNames.length - 1;
  }
}

/** One line's facts, which are in the columns of its table. */
class Facts implements LineFacts {
  private readonly columns: Columns;
  private readonly at: number;

  constructor(columns: Columns, at: number) {
    this.columns = columns;
    this.at = at;
  }

  get row(): number {
    return this.columns.rows.at(this.at);
  }
  get date(): string | null {
    return this.columns.dayNames[this.columns.days.at(this.at)] ?? null;
  }
  get amount(): Minor | null {
    return moneyOf(this.columns.amounts.at(this.at));
  }
  get balance(): Minor | null {
    return moneyOf(this.columns.balances.at(this.at));
  }
  get rrn(): string | null {
    const plain = this.columns.rrns.at(this.at);
    if (plain >= 0) return String(plain).padStart(12, '0');
    return this.columns.otherRrns.get(this.at) ?? null;
  }
  get wordsSay(): Direction | null {
    return directions[this.columns.words.at(this.at)] ?? null;
  }
  get textKey(): number {
    return this.columns.textKeys.at(this.at);
  }
  get direction(): Direction | null {
    return directions[this.columns.directions.at(this.at)] ?? null;
  }
  set direction(direction: Direction | null) {
    this.columns.directions.set(this.at, directions.indexOf(direction));
    this.columns.changed.add(this.at);
  }
  get kind(): LineKind {
    return kinds[this.columns.kinds.at(this.at)] ?? 'OTHER';
  }
  set kind(kind: LineKind) {
    this.columns.kinds.set(this.at, kinds.indexOf(kind));
    this.columns.changed.add(this.at);
  }
  get error(): LineError | null {
    return this.columns.errors.get(this.at) ?? null;
  }
  set error(error: LineError | null) {
    this.columns.errors.set(this.at, error);
    this.columns.changed.add(this.at);
  }
  get duplicateOf(): number | null {
    return this.columns.duplicates.get(this.at) ?? null;
  }
  set duplicateOf(row: number | null) {
    if (row === null) this.columns.duplicates.delete(this.at);
    else this.columns.duplicates.set(this.at, row);
    this.columns.changed.add(this.at);
  }
  get copy(): number {
    return this.columns.copies.get(this.at) ?? 0;
  }
  set copy(copy: number) {
    if (copy === this.copy) return;
    this.columns.copies.set(this.at, copy);
    this.columns.changed.add(this.at);
  }
  warn(warning: LineWarning): void {
    this.columns.warnings.set(this.at, [...(this.columns.warnings.get(this.at) ?? []), warning]);
    this.columns.changed.add(this.at);
  }
  texts(): readonly (string | null)[] {
    const line = this.columns.lineAt(this.at);
    return line ? [line.time, line.narration, line.reference] : [];
  }
}

function moneyOf(units: number): Minor | null {
  return Number.isNaN(units) ? null : minor(BigInt(units));
}

/** The lines of a statement: what is still to be proved in numbers, the rest of it packed. */
export class LineTable {
  readonly facts: LineFacts[] = [];
  private readonly columns = new Columns((at) => this.lineAt(at));
  private readonly batches: (LineBatch | null)[] = [];
  private open: ReadLine[] = [];
  private letters = 0;
  private readonly packedOne = collectEvery(batchesBetween);
  /** The batch that a line was last asked for in. */
  private looked: { batch: number; lines: readonly ReadLine[] } | null = null;

  get length(): number {
    return this.facts.length;
  }

  add(line: ReadLine, fields: FieldFacts | null = null): void {
    const at = this.facts.length;
    this.columns.add(at, line);
    if (fields !== null) {
      this.columns.fields.set(at, fields);
      this.columns.changed.add(at);
    }
    this.facts.push(new Facts(this.columns, at));
    this.letters = withinChunk(this.letters + lettersIn(line));
    this.open.push(line);
    if (this.open.length < linesPerMessage) return;
    this.batches.push(batchOf(this.open));
    this.open = [];
    this.letters = 0;
    this.packedOne();
  }

  private lineAt(at: number): ReadLine | undefined {
    const batch = Math.floor(at / linesPerMessage);
    if (batch >= this.batches.length) return this.open[at % linesPerMessage];
    if (this.looked?.batch !== batch) {
      const packed = this.batches[batch]?.packed;
      this.looked = { batch, lines: packed ? unpackLines(packed) : [] };
    }
    return this.looked.lines[at % linesPerMessage];
  }

  /** All lines as they were proved, each batch of which is given up once it has been taken. */
  *drain(): Generator<LineBatch> {
    this.looked = null;
    for (let at = 0; at < this.batches.length; at += 1) {
      const batch = this.batches[at];
      this.batches[at] = null;
      if (batch) yield this.proved(batch, at * linesPerMessage);
    }
    if (this.open.length > 0) {
      const first = this.batches.length * linesPerMessage;
      yield batchOf(this.open.map((line, at) => this.provedLine(line, first + at)));
    }
  }

  private proved(batch: LineBatch, first: number): LineBatch {
    const { changed } = this.columns;
    const isSame = !Array.from({ length: batch.count }, (_, at) => first + at).some((at) =>
      changed.has(at),
    );
    if (isSame) return batch;
    return batchOf(unpackLines(batch.packed).map((line, at) => this.provedLine(line, first + at)));
  }

  private provedLine(line: ReadLine, at: number): ReadLine {
    if (!this.columns.changed.has(at)) return line;
    const facts = this.facts[at];
    if (!facts) return line;
    const { direction, kind, error, duplicateOf, copy } = facts;
    const warnings = this.columns.warnings.get(at) ?? [];
    const known = { ...line, direction, kind, error, duplicateOf, copy, warnings };
    const fields = this.columns.fields.get(at);
    if (!fields || kind !== 'PAYMENT') return known;
    return {
      ...known,
      name: fields.name ?? known.name,
      kind: fields.isReversal === true ? 'REVERSAL' : kind,
    };
  }
}

function batchOf(lines: readonly ReadLine[]): LineBatch {
  return { packed: packLines(lines), count: lines.length };
}
