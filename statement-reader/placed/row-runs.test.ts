import { expect, test } from 'vitest';
import type { Columns } from '../layout/find-table.ts';
import type { PlacedRow } from './placed-row.ts';
import { RowFacts } from './row-facts.ts';
import { habitOf, runsOf } from './row-runs.ts';

const columns: Columns = {
  ...{ date: 0, valueDate: -1, time: -1, narrations: [1], references: [], network: -1 },
  ...{ isUpi: false, amount: -1, direction: -1, debit: -1, credit: 2, balance: 3 },
  ...{ balanceDirection: -1, serial: -1, width: 4 },
};

function rowAt(page: number, y: number, texts: readonly string[]): PlacedRow {
  const cells = texts.map((text, at) => {
    if (text === '') return [];
    const left = 40 + at * 120;
    return [{ text, left, right: left + 50, spacesAfter: 0, spacesAtEnd: 0, isHidden: false }];
  });
  const isLine = texts[3] !== '';
  const line = { page, y, size: 7.5, words: cells.flat(), row: 1 };
  return { line, cells, hasMoney: isLine, hasDay: isLine, isText: !isLine };
}

test('a limit between gaps that differ by their rounding alone is none', () => {
  const facts = new RowFacts(columns);
  for (const page of [1, 2]) {
    for (let line = 0; line < 12; line += 1) {
      const y = 100 + line * 22.75;
      // The last row of the page is a hundredth of a point further away.
      const within = line === 11 ? 9.38 : 9.37;
      facts.add(rowAt(page, y, ['01/08/2026', 'UPI/CR/612345678901', '5.00', '10.00']));
      facts.add(rowAt(page, y + within, ['', 'RAVI KUMAR', '', '']));
    }
  }
  expect(habitOf(facts, runsOf(facts)).limit).toBeCloseTo(11.4, 0);
});
