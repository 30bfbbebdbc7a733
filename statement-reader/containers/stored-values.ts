import type { Cell } from '../cells/cells.ts';
import type { CellStyles } from './book-styles.ts';
import { figuresOf, from1904 } from './number-cells.ts';

/** How binary workbooks of all ages store what is no text. */
const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

export function truthCell(value: number): Cell {
  return value === 0 ? 'FALSE' : 'TRUE';
}

export function errorCell(value: number): Cell {
  return { kind: 'error', text: errors[value] ?? '#ERROR!' };
}

/** What the cells of a workbook need in order to show their numbers. */
export interface NumberForms {
  styles: CellStyles;
  is1904: boolean;
}

export function numberCell(value: number, format: number, forms: NumberForms): Cell {
  const figures = figuresOf(String(value));
  if (forms.styles.at(format)?.isDate !== true) return { kind: 'number', text: figures };
  return { kind: 'date', text: forms.is1904 ? from1904(figures) : figures };
}

/** A number in 30 bits: whole, or the upper ones of a fraction; either may be of hundredths. */
export function shortNumber(bits: number): number {
  const value = (bits & 2) === 0 ? upperBits(bits & ~3) : bits >> 2;
  return (bits & 1) === 0 ? value : value / 100;
}

const scratch = new DataView(new ArrayBuffer(8));

function upperBits(bits: number): number {
  scratch.setInt32(0, bits);
  return scratch.getFloat64(0);
}
