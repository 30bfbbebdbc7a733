import { expect, test } from 'vitest';
import { cellText } from '../cells/cells.ts';
import { yearOfHeader } from '../layout/header.ts';
import { yearsOf } from './years.ts';

function yearOf(day: string, start: string, end: string): string {
  const line = { row: 1, cells: [day], narration: '', references: [], isUndated: false };
  const read = yearsOf([0], { start, end })(line);
  return cellText(read.cells[0] ?? '');
}

test('a day is of the only year in which the period has it', () => {
  expect(yearOf('24 Jun', '2026-06-01', '2026-06-30')).toBe('24 Jun 2026');
  expect(yearOf('Dec 31', '2025-12-01', '2026-01-31')).toBe('31 Dec 2025');
  expect(yearOf('24 Jun', '2024-12-31', '2026-01-01')).toBe('24 Jun 2025');
});

test('a day that the period has twice, or not at all, is none', () => {
  expect(yearOf('24 Jun', '2025-06-01', '2026-06-30')).toBe('24 Jun');
  expect(yearOf('24 Jul', '2026-06-01', '2026-06-30')).toBe('24 Jul');
});

test('a period of more than three calendar years decides no day', () => {
  expect(yearOf('29 Feb', '2022-01-01', '2024-12-31')).toBe('29 Feb 2024');
  expect(yearOf('29 Feb', '2022-01-01', '2025-12-31')).toBe('29 Feb');
  expect(yearOf('31 Dec', '1990-12-31', '2099-12-30')).toBe('31 Dec');
});

test('a statement without a period is of the year up to its own day', () => {
  const head = [{ row: 1, cells: ['Name', 'Statement Date : 31 Jan 2026'] }];
  const found = yearOfHeader(head, 'day-first');
  expect(found).toEqual({ start: '2025-02-01', end: '2026-01-31' });
  expect(yearOf('24 Dec', found?.start ?? '', found?.end ?? '')).toBe('24 Dec 2025');
  expect(yearOfHeader([{ row: 1, cells: ['Printed on 31 Jan 2026'] }], 'day-first')).toBeNull();
});
