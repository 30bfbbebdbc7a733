import { describe, expect, test } from 'vitest';
import { readGrid } from '../testing/read.ts';

const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const line = (day: number, credit: string, balance: string) => [
  ...[`0${day}/08/2026`, `UPI/CR/41234567890${day}/RAVI/SBIN/r@ybl/x`, '', credit, balance],
];

function codeOf(...rows: readonly string[][]): string {
  const result = readGrid({
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
    delimiter: null,
  });
  return result.ok ? 'read' : result.code;
}

describe('a file that proves its lines is read, any other is looked at', () => {
  test('by balances on its lines, or an opening one before a single line', () => {
    expect(codeOf(captions, line(1, '100.00', '1100.00'), line(2, '50.00', '1150.00'))).toBe(
      'read',
    );
    expect(codeOf(captions, line(1, '100.00', '1100.00'))).toBe('UNPROVEN');
    const opening = ['', 'OPENING BALANCE', '', '', '1000.00'];
    expect(codeOf(captions, opening, line(1, '100.00', '1100.00'))).toBe('read');
    const above = ['Opening Balance', '1,000.00'];
    expect(codeOf(above, captions, line(1, '100.00', '1100.00'))).toBe('read');
  });

  test('not where rows that cannot be read keep each balance from the one before', () => {
    const bad = (day: number) => line(day, '10.00', '1,1,1');
    expect(
      codeOf(
        captions,
        ...[line(1, '100.00', '1100.00'), bad(2), line(3, '50.00', '9999.00'), bad(4)],
      ),
    ).toBe('UNPROVEN');
  });

  test('by a balance at the end of each day, and not by one at the end of all', () => {
    const opening = ['', 'OPENING BALANCE', '', '', '1000.00'];
    const day = (at: number, balance: string) => [
      ...[line(at, '10.00', ''), line(at, '20.00', ''), line(at, '30.00', balance)],
    ];
    expect(codeOf(captions, opening, ...day(1, '1060.00'), ...day(2, '1120.00'))).toBe('read');
    expect(codeOf(captions, opening, ...day(1, ''), ...day(2, '1120.00'))).toBe('UNPROVEN');
  });

  test('by totals of its lines; others refuse it', () => {
    const bare = captions.slice(0, 4);
    const lines = [line(1, '100.00', ''), line(2, '50.00', '')].map((cells) => cells.slice(0, 4));
    expect(codeOf(bare, ...lines)).toBe('UNPROVEN');
    expect(codeOf(bare, ...lines, ['Total Credits', '150.00'])).toBe('read');
    expect(codeOf(bare, ...lines, ['Total Credits', '151.00'])).toBe('TOTALS_DISAGREE');
  });

  test('totals that are less than the lines refuse it beside a row that cannot be read', () => {
    const bare = captions.slice(0, 4);
    const lines = [line(1, '100.00', ''), line(2, '50.00', '')].map((cells) => cells.slice(0, 4));
    const bad = line(3, '1,1,1', '').slice(0, 4);
    expect(codeOf(bare, ...lines, bad, ['Total Credits', '149.00'])).toBe('TOTALS_DISAGREE');
    expect(codeOf(bare, ...lines, bad, ['Total Credits', '160.00'])).toBe('UNPROVEN');
  });
});
