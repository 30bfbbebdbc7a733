import { describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { drawStatement } from './testing/draw-statement.ts';
import { madeLayouts } from './testing/made-layouts.ts';
import type { MadeLine } from './testing/made-lines.ts';
import type { ReadResult } from './statement.ts';

function linesOf(result: ReadResult) {
  if (!result.ok) throw new Error(`${result.code} ${result.reason.code}`);
  return result.statement.lines;
}

const factsOf = (line: Omit<MadeLine, 'reference'>) => ({
  date: line.date,
  direction: line.direction,
  amount: line.amount,
  balance: line.balance,
  narration: line.narration,
  rrn: line.rrn,
});

describe('every line of a layout is read as it is drawn', () => {
  test.each(madeLayouts)('$name', { timeout: 60_000 }, async (layout) => {
    const { bytes, lines } = drawStatement(layout);
    const result = await readStatement(bytes);
    const read = linesOf(result).map((line) => ({ ...factsOf(line as MadeLine), ...{} }));
    expect(read).toEqual(lines.map(factsOf));
    expect(result).toMatchObject({
      statement: {
        account: '00112233445566',
        start: '2026-09-01',
        end: '2026-09-30',
        order: layout.newestFirst ? 'newest-first' : 'oldest-first',
      },
    });
  });
});
