import { describe, expect, test } from 'vitest';
import { csvOf, type CsvColumn } from './csv.ts';

const columns: CsvColumn<string>[] = [
  { title: 'plain', kind: 'plain', value: (cell) => cell },
  { title: 'text', kind: 'text', value: (cell) => cell },
  { title: 'amount', kind: 'amount', value: (cell) => cell },
];

function cellsOf(cell: string): string {
  return csvOf(columns, [cell]).split('\r\n').slice(1).join('\r\n').trimEnd();
}

describe('cells of a CSV file', () => {
  test.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('%j is never a formula', (cell) => {
    const cells = csvOf([...columns], [cell]);
    const row = cells.slice(cells.indexOf('\r\n') + 2);
    for (const shown of row.replaceAll('"', '').trimEnd().split(',')) {
      expect(shown.startsWith("'")).toBe(true);
    }
  });

  test.each([
    'x;=1+1;',
    '7;+1;',
    'a\t=1\t',
    'a\n=1',
    'a;  @SUM(A1);',
    'a;＝1;',
    ';=1;',
    '"a";=1;',
    'a;"=1;',
    'a;""=1;',
    'a; "=1;',
  ])('%j holds none for a program that separates cells by another sign', (cell) => {
    const row = csvOf([...columns], [cell])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    for (const shown of row.split(/[;\t\r\n]/)) {
      expect(shown.replaceAll('"', '').trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
    }
  });

  test('an amount below zero stays a number, a reference keeps its zeros as text', () => {
    expect(cellsOf('-990.00')).toBe("'-990.00,'-990.00,-990.00");
    expect(cellsOf('000412345678')).toBe("000412345678,'000412345678,000412345678");
  });

  test('quotes, commas and line ends are quoted', () => {
    expect(cellsOf('a "b", c')).toBe('"a ""b"", c","a ""b"", c","a ""b"", c"');
  });
});
