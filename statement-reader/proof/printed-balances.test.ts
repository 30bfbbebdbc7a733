import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const lines = [1, 2, 3, 4].map((day) => {
  const text = `UPI/CR/41234567890${day}/RAVI/SBIN/r@ybl/x`;
  return [`0${day}/08/2026`, text, '', '100.00', `1,${day}00.00`];
});
type Sheet = readonly (readonly string[])[];
const read = (sheet: Sheet, delimiter: string | null = null) =>
  readGrid({ rows: sheet.map((cells, at) => ({ row: at + 1, cells })), delimiter });

const summary = [
  ['STATEMENT SUMMARY :-'],
  ['Opening Balance', 'Debits', 'Credits', 'Closing Bal'],
  ['1,000.00', '0.00', '400.00', '1,400.00'],
];
const around = [
  ['', 'OPENING BALANCE', '', '', '1,000.00'],
  ['', 'CLOSING BALANCE', '55.00', '400.00', '1,400.00'],
];
const head = [
  ['Opening Balance', 'Rs. 1,000.00'],
  ['Closing Balance :', '', '1,400.00 Cr'],
];
const [opening = [], closing = []] = around;
const made: readonly [name: string, make: (body: Sheet) => Sheet][] = [
  ['a summary below', (body) => [captions, ...body, [], ...summary]],
  ['rows around the lines', (body) => [captions, opening, ...body, closing]],
  ['the head', (body) => [...head, captions, ...body]],
];

describe('the balances that a file prints prove its ends', () => {
  test.each(made)('in %s', (_, make) => {
    expect(read(make(lines)).ok).toBe(true);
    expect(read(make(lines.toReversed())).ok).toBe(true);
    for (const cut of [lines.slice(0, 2), lines.slice(0, 2).toReversed()]) {
      const result = read(make(cut));
      expect(result).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
      const row = result.ok ? null : result.row;
      expect(make(cut)[(row ?? 0) - 1]?.at(-1)).toBe('1,200.00');
    }
    expect(read(make(lines.slice(1)))).toMatchObject({ ok: false, code: 'CHAIN_BROKEN' });
  });

  test('one balance alone warns where lines may be missing', () => {
    const foot = ['Closing Balance', 'as on 31/08/2026   INR 1,400.00'];
    const warnings = (body: Sheet) => {
      const result = read([captions, ...body, foot]);
      return result.ok ? result.statement.lines.map((line) => line.warnings) : null;
    };
    expect(warnings(lines)?.flat()).toEqual([]);
    expect(warnings(lines.slice(0, 2))).toEqual([[], ['PRINTED_BALANCE_DIFFERS']]);
    expect(warnings(lines.slice(0, 2).toReversed())).toEqual([['PRINTED_BALANCE_DIFFERS'], []]);
  });

  test('figures of another account, and zeros, prove nothing', () => {
    const other = [['Opening Balance', '7.00', 'Closing Balance', '8.00']];
    const zeros = [['Opening Balance', '0.00', 'Closing Balance', '0.00']];
    for (const rows of [other, zeros]) expect(read([...rows, captions, ...lines]).ok).toBe(true);
  });

  test('a text cut off inside a line keeps that line as an error', () => {
    const result = read([captions, ...lines.slice(0, 2), ['03/08/2026', 'UPI/CR/41234']], ',');
    expect(result.ok && result.statement.lines[2]).toMatchObject({
      row: 4,
      error: { code: 'NO_AMOUNT' },
    });
  });
});
