import { columnOf } from './column-letters.ts';

/** What a formula comes to; null where that cannot be told. */
export type Result = number | string | null;

/** A formula as it is written, and how far it was moved from where it was written. */
export interface Formula {
  text: string;
  rows: number;
  columns: number;
}

/** What stands in a cell; rows are counted from 1, columns from 0. */
export type ValueAt = (row: number, column: number) => Result;

/** As OpenDocument writes it: `of:=[.E1]+[.D2]`. */
export function openFormula(written: string): Formula {
  const text = written.slice(0, lengthMax + 1).replace(/^\w+:=|^=/, '');
  return {
    text: text.replace(/\[\.([^\][:]*)(?::\.([^\][:]*))?\]/g, joinedPlaces),
    rows: 0,
    columns: 0,
  };
}

function joinedPlaces(_: string, from: string, to: string | undefined): string {
  return to === undefined ? from : `${from}:${to}`;
}

const lengthMax = 500;
const depthMax = 20;
const areaMax = 64;
const columnsMax = 16_384;

const token =
  /\s*(?:(\d+(?:\.\d*)?(?:E[+-]?\d+)?|\.\d+)|"((?:[^"]|"")*)"|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.!])|([A-Z]+)\(|([-+*/&(),;:]))\s*/iy;

interface Place {
  row: number;
  column: number;
}

/** Thrown within this file for what it does not know. */
class Unknown extends Error {}

/**
 * Computes what formulas of bank statements consist of: figures and texts, sums and products,
 * cells, SUM and HYPERLINK. Nothing else is computed, and no program is run.
 */
export function resultOf(formula: Formula, valueAt: ValueAt): Result {
  if (formula.text.length > lengthMax) return null;
  try {
    return new Reading(formula, valueAt).whole();
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

class Reading {
  private readonly formula: Formula;
  private readonly valueAt: ValueAt;
  private at = 0;
  private depth = 0;
  private next: RegExpExecArray | null = null;

  constructor(formula: Formula, valueAt: ValueAt) {
    this.formula = formula;
    this.valueAt = valueAt;
    this.advance();
  }

  whole(): number | string {
    const result = this.joined();
    if (this.next !== null) throw new Unknown();
    return result;
  }

  private advance(): void {
    token.lastIndex = this.at;
    this.next = token.exec(this.formula.text);
    if (this.next) this.at = token.lastIndex;
    else if (this.at < this.formula.text.length) throw new Unknown();
  }

  private takes(...signs: readonly string[]): string | null {
    const sign = this.next?.[8];
    if (sign === undefined || !signs.includes(sign)) return null;
    this.advance();
    return sign;
  }

  private need(...signs: readonly string[]): void {
    if (this.takes(...signs) === null) throw new Unknown();
  }

  private joined(): number | string {
    this.depth += 1;
    if (this.depth > depthMax) throw new Unknown();
    let left = this.sum();
    while (this.takes('&')) left = `${left}${this.sum()}`;
    this.depth -= 1;
    return left;
  }

  private sum(): number | string {
    let left = this.product();
    for (let sign = this.takes('+', '-'); sign; sign = this.takes('+', '-')) {
      const right = numberOf(this.product());
      left = numberOf(left) + (sign === '+' ? right : -right);
    }
    return left;
  }

  private product(): number | string {
    let left = this.signed();
    for (let sign = this.takes('*', '/'); sign; sign = this.takes('*', '/')) {
      const right = numberOf(this.signed());
      left = sign === '*' ? numberOf(left) * right : numberOf(left) / right;
      if (!Number.isFinite(left)) throw new Unknown();
    }
    return left;
  }

  private signed(): number | string {
    let factor = 1;
    let sign = this.takes('+', '-');
    if (sign === null) return this.single();
    for (; sign; sign = this.takes('+', '-')) if (sign === '-') factor = -factor;
    return factor * numberOf(this.single());
  }

  private single(): number | string {
    const { next } = this;
    if (!next) throw new Unknown();
    const [, figures, text, , column, , , name] = next;
    if (figures !== undefined || text !== undefined) {
      this.advance();
      return figures === undefined ? (text ?? '').replaceAll('""', '"') : Number(figures);
    }
    if (column !== undefined) return known(this.valueOf(this.place()));
    if (name !== undefined) {
      this.advance();
      return this.call(name.toUpperCase());
    }
    this.need('(');
    const inner = this.joined();
    this.need(')');
    return inner;
  }

  private call(name: string): number | string {
    if (name === 'HYPERLINK') {
      const address = this.joined();
      const shown = this.takes(',', ';') ? this.joined() : address;
      this.need(')');
      return shown;
    }
    if (name !== 'SUM') throw new Unknown();
    let sum = 0;
    do sum += this.argument();
    while (this.takes(',', ';'));
    this.need(')');
    return sum;
  }

  /** Of SUM: an area or a single cell, whose texts it passes over, or anything else. */
  private argument(): number {
    if (this.next?.[4] === undefined) return numberOf(this.joined());
    const [before, place] = [this.at, this.next];
    const from = this.place();
    if (this.takes(':')) return this.sumOf(from, this.place());
    [this.at, this.next] = [before, place];
    return numberOf(this.joined());
  }

  private sumOf(from: Place, to: Place): number {
    const [rows, columns] = [to.row - from.row, to.column - from.column];
    if (rows < 0 || columns < 0 || (rows + 1) * (columns + 1) > areaMax) throw new Unknown();
    let sum = 0;
    for (let { row } = from; row <= to.row; row += 1) {
      for (let { column } = from; column <= to.column; column += 1) {
        const value = known(this.valueOf({ row, column }));
        if (typeof value === 'number') sum += value;
      }
    }
    return sum;
  }

  private place(): Place {
    const [, , , fixedColumn, letters, fixedRow, row] = this.next ?? [];
    if (letters === undefined) throw new Unknown();
    this.advance();
    const { rows, columns } = this.formula;
    const column = columnOf(letters) + (fixedColumn === '$' ? 0 : columns);
    return { row: Number(row) + (fixedRow === '$' ? 0 : rows), column };
  }

  private valueOf({ row, column }: Place): Result {
    return row < 1 || column < 0 || column >= columnsMax ? null : this.valueAt(row, column);
  }
}

function known(value: Result): number | string {
  if (value === null) throw new Unknown();
  return value;
}

/** An empty cell counts as nought; a program may take another text for figures or not. */
function numberOf(value: number | string): number {
  if (typeof value === 'number') return value;
  if (value === '') return 0;
  throw new Unknown();
}
