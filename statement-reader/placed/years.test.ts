import { describe, expect, test } from 'vitest';
import { cellText } from '../cells/cells.ts';
import { yearOfHeader } from '../layout/header.ts';
import { readStatement } from '../read-statement.ts';
import { pdfOf, textAt } from '../testing/pdf-file.ts';
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

/** A statement whose head is `head`, with one payment on each of the days. */
async function daysRead(
  head: string,
  days: readonly string[],
): Promise<(string | null)[] | string> {
  const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
  const at = [40, 90, 350, 420, 500];
  const texts = [textAt(40, 810, head, 9)];
  captions.forEach((caption, column) => texts.push(textAt(at[column] ?? 0, 780, caption, 8)));
  days.forEach((day, index) => {
    const y = 760 - index * 16;
    texts.push(
      textAt(40, y, day, 8),
      textAt(90, y, `UPI/CR/61234567890${index}/RAVI/SBIN/r@ybl/x`, 8),
      textAt(420, y, '100.00', 8),
      textAt(500, y, `${1100 + index * 100}.00`, 8),
    );
  });
  const result = await readStatement(pdfOf([{ content: texts.join('\n') }]), {});
  return result.ok ? result.statement.lines.map(({ date }) => date) : result.code;
}

describe('a year that only the day of the statement gives', () => {
  test('is taken for days that run one way, over new year too', async () => {
    expect(await daysRead('Statement as on 05-09-2026', ['10 Sep', '25 Jan', '01 Sep'])).toEqual([
      '2025-09-10',
      '2026-01-25',
      '2026-09-01',
    ]);
  });

  test('is not taken for days that run back and on', async () => {
    const days = ['10 Jul', '20 Aug', '25 Sep', '05 Jan', '10 Jul', '20 Aug'];
    expect(await daysRead('Statement Date: 05-09-2026', days)).toBe('NO_LINES');
  });

  test.each([
    'for quarter Apr to Jun 2025',
    'Apr-25 to Jun-25',
    'printed from 05/04/25',
    'FY 2025-26',
  ])('is not taken where the head says %s', async (other) => {
    const days = ['05 Apr', '10 May', '20 Jun'];
    expect(await daysRead(`Statement Date: 05-09-2026 ${other}`, days)).toBe('NO_LINES');
  });
});
