import { describe, expect, test } from 'vitest';
import { readStatement } from '../read-statement.ts';
import { pdfOf, textAt } from '../testing/pdf-file.ts';

const captions = [
  [40, 'Date'],
  [110, 'Narration'],
  [350, 'Debit'],
  [420, 'Credit'],
  [500, 'Balance'],
] as const;
const last = 760 - 7 * 24;

/** Three pages of eight rows, each with a second line if `more` has one for it. */
function statement(more: (row: number) => string, foot: string): Uint8Array {
  let balance = 1000;
  const pages = [0, 1, 2].map((page) => {
    const marks = captions.map(([x, text]) => textAt(x, 780, text, 8));
    for (let at = 0; at < 8; at += 1) {
      const row = page * 8 + at;
      const y = 760 - at * 24;
      balance += 100 + row;
      marks.push(
        textAt(40, y, `${String(row + 1).padStart(2, '0')}-08-2026`, 8),
        textAt(110, y, `UPI/CR/6123456789${10 + row}/RAVI`, 8),
        textAt(420, y, `${100 + row}.00`, 8),
        textAt(500, y, `${balance}.00`, 8),
      );
      if (more(row) !== '') marks.push(textAt(110, y - 10, more(row), 8));
    }
    if (foot !== '') marks.push(textAt(110, last - (more(7) === '' ? 12 : 22), foot, 8));
    return { content: marks.join('\n') };
  });
  return pdfOf(pages);
}

async function narrations(bytes: Uint8Array): Promise<string[]> {
  const result = await readStatement(bytes);
  if (!result.ok) throw new Error(result.code);
  return result.statement.lines.map(({ narration }) => narration);
}

describe('the foot of a page in the column of the texts', () => {
  const foot = 'Customer care 918001234567';
  test.each([
    ['below rows of one line', () => ''],
    ['below rows of two lines', () => 'KUMAR/SBIN/x'],
  ])('is no part of the row above it, %s', async (_, more) => {
    const read = await narrations(statement(more, foot));
    expect(read).toEqual(await narrations(statement(more, '')));
    expect(read).toHaveLength(24);
  });

  test.each([
    ['that says the same below every row', () => 'KUMAR/SBIN/x'],
    ['that differs', (row: number) => `KUMAR/SBIN/${row}x`],
    [
      'that is at the end of two pages alone',
      (row: number) => (row % 8 === 7 && row < 23 ? 'KUMAR/SBIN/x' : ''),
    ],
  ])('is not a text %s', async (_, more) => {
    const read = await narrations(statement(more, ''));
    expect(read[7]).toContain('KUMAR');
    expect(read[15]).toContain('KUMAR');
  });
});
