import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

/** Somebody has looked at them, since no balance proves them. */
const mapping = { headerRow: 0, date: 0, narration: 1, reference: 2, debit: 3, credit: 4 };
const captions = ['Date', 'Narration', 'Ref No', 'Debit', 'Credit'];

/** The references of a file's narrations, each with what its column of references has. */
function referencesOf(lines: readonly (readonly [narration: string, column?: string])[]) {
  const rows = lines.map(([narration, column = ''], at) => ({
    row: at + 2,
    cells: [`0${at + 1}/08/2026`, narration, column, '', `${at + 1}00.00`],
  }));
  const result = readGrid(
    { rows: [{ row: 1, cells: captions }, ...rows], delimiter: null },
    { mapping },
  );
  return result.ok ? result.statement.lines.map(({ name, rrn }) => [name, rrn]) : result.code;
}

const [one, two, three] = ['612345678901', '612345678902', '612345678903'] as const;
const noted = '698765432109';

describe('a number behind the payer’s bank', () => {
  test('is the reference where every line has one', () => {
    expect(
      referencesOf([
        [`UPI/RAVI/ravi@ybl/gift/SBIN/${one}`],
        [`UPI/ASHA/asha@ybl/rent/HDFC BANK/${two}`, '498765432101'],
      ]),
    ).toEqual([
      ['RAVI', one],
      ['ASHA', two],
    ]);
  });

  test('is a payer’s note where other lines have words there', () => {
    expect(
      referencesOf([
        ['UPI/RAVI/ravi@ybl/SBIN/gift', one],
        ['UPI/ASHA/asha@ybl/SBIN', two],
        [`UPI/EVE/eve@ybl/SBIN/${noted}`, three],
        ...Array.from({ length: 6 }, () => ['UPI/OM/om@ybl/HDFC/rent', 'S123456'] as const),
        [`UPI/EVE/eve@ybl/SBIN/${noted}`, 'S1234567'],
      ]),
    ).toEqual([
      ...[
        ['RAVI', one],
        ['ASHA', two],
        ['EVE', three],
      ],
      ...Array.from({ length: 6 }, () => ['OM', null]),
      ['EVE', null],
    ]);
  });

  test('is nothing where the lines do not tell', () => {
    expect(referencesOf([[`UPI/EVE/eve@ybl/SBIN/${noted}`]])).toEqual([['EVE', null]]);
    expect(referencesOf([[`UPI/EVE/eve@ybl/SBIN/${noted}`, one]])).toEqual([['EVE', one]]);
    expect(referencesOf([[`UPI/EVE/eve@ybl/SBIN/pay ${noted}`]])).toEqual([['EVE', null]]);
    const hash = 'ICI6349528b3dd35a38b58011ba';
    expect(referencesOf([[`UPI/EVE/eve@ybl/rent/SBIN/${one}/${hash}`]])).toEqual([['EVE', one]]);
  });

  test('stands in the same part as in the other lines', () => {
    expect(
      referencesOf([
        [`UPI/RAVI/ravi@ybl/SBIN/${one}/gift`],
        [`UPI/ASHA/asha@ybl/SBIN/${two}/rent`],
        [`UPI/EVE/eve@ybl/SBIN/${three}/${noted}`],
      ]),
    ).toEqual([
      ['RAVI', one],
      ['ASHA', two],
      ['EVE', three],
    ]);
  });
});
