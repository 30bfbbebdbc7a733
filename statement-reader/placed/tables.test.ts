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
