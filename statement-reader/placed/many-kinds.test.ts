import { expect, test } from 'vitest';
import type { RowFacts } from './row-facts.ts';
import { habitOf } from './row-runs.ts';
import { TextLines } from './text-lines.ts';
import type { Word } from './text-line.ts';
import { unnamedHeaders } from './unnamed.ts';

const wordAt = (text: string, left: number, width = 20): Word => {
  return { text, left, right: left + width, spacesAfter: 1, spacesAtEnd: 0, isHidden: false };
};

test('gaps of thousands of heights are tried in few passes', () => {
  const count = 3000;
  let asked = 0;
  const facts = {
    length: count,
    kind: () => 'line',
    page: () => 1,
    y: (at: number) => {
      asked += 1;
      return (at * at) / 8;
    },
    size: () => 1e6,
    isLine: (at: number) => at % 2 === 0,
    hasDay: () => true,
    hasText: () => true,
    isBeginning: () => true,
  } as unknown as RowFacts;
  habitOf(facts, [{ start: 0, end: count }]);
  expect(asked).toBeLessThan(count * 200);
});

test('columns of text on a wide page are found in one pass over its words', () => {
  const lines = Array.from({ length: 600 }, (_, at) => ({
    ...{ page: 1, y: at * 10, size: 7, row: at + 1 },
    words: [
      wordAt('01/08/2026', 10, 40),
      ...Array.from({ length: 100 }, (__, column) => wordAt('text', 100 + column * 150)),
      wordAt('100.00', at % 2 === 0 ? 16_000 : 16_200, 40),
      wordAt('1,100.00', 16_400, 40),
    ],
  }));
  const start = process.cpuUsage();
  const headers = unnamedHeaders(TextLines.of(lines));
  const { user, system } = process.cpuUsage(start);
  expect(headers).toHaveLength(2);
  expect(user + system).toBeLessThan(3_000_000);
});
