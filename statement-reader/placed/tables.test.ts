import { expect, test } from 'vitest';
import type { Header } from './headers.ts';
import { Regions } from './tables.ts';
import { TextLines } from './text-lines.ts';

test('thousands of headers, each in other places, are not all compared', () => {
  const count = 5000;
  const captions = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
  const word = (text: string, left: number) => {
    return { text, left, right: left + 20, spacesAfter: 1, spacesAtEnd: 0, isHidden: false };
  };
  const lines = Array.from({ length: count * 2 }, (_, at) => ({
    ...{ page: Math.floor(at / 20), y: (at % 20) * 10, size: 7, row: at + 1 },
    words: [word('01/08/2026', 10), word('text', 60), word('100.00', 200)],
  }));
  const columns = { debit: 2, credit: 3, amount: -1, balance: 4 };
  const headers = Array.from({ length: count }, (_, at) => ({
    ...{ start: at * 2, end: at * 2 + 1, captions: [...captions], columns },
    boxes: captions.map((__, column) => ({ left: column * 50 + at * 5, right: column * 50 + 20 })),
  })) as unknown as Header[];
  const all = TextLines.of(lines);
  const start = process.cpuUsage();
  expect(new Regions(all, headers).tableBy('widest')).not.toBeNull();
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(8_000_000);
});

test('columns part where their texts do, also where no row begins with its day', () => {
  const word = (text: string, left: number, right: number) => {
    return { text, left, right, spacesAfter: 1, spacesAtEnd: 0, isHidden: false };
  };
  for (const sign of [1, -1]) {
    const lines = Array.from({ length: 20 }, (_, at) => ({
      ...{ page: 1, y: sign * 500 + at * 10, size: 7, row: at + 1 },
      words:
        at === 0
          ? [word('Narration', 10, 40), word('Date', 200, 220), word('Balance', 300, 330)]
          : [
              word('NEFT', 10, 30),
              word('of', 33, 40),
              word('RAVI', 43, 55),
              word('K', 57, 61),
              word('LAL', 62, 64),
              word('KUMAR', 66, 190),
              word('01/08/26', 200, 240),
            ].concat([word('100.00', 300, 330)]),
    }));
    const all = TextLines.of(lines);
    const header = {
      ...{ start: 0, end: 1, captions: ['Narration', 'Date', 'Balance'] },
      columns: { debit: -1, credit: -1, amount: -1, balance: 2 },
      boxes: (lines[0]?.words ?? []).map(({ left, right }) => ({ left, right })),
    } as unknown as Header;
    const [[border]] = JSON.parse(new Regions(all, [header]).bordersBy('rightmost')) as [[number]];
    expect(border).toBeGreaterThan(189);
  }
});
