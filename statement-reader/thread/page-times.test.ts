import { expect, test } from 'vitest';
import { PageTimes } from './page-times.ts';

const limits = { firstMs: 4000, pageMs: 4000, megabyteMs: 32_000, linesMax: 20_000 };

/** Until when page after page may be read that takes so long and is drawn from so many bytes. */
function endOf({ ms, bytes, pages = 1000 }: { ms: number; bytes: number; pages?: number }): number {
  const times = new PageTimes(limits);
  let usedMs = 300;
  for (let page = 1; page <= pages; page += 1) {
    usedMs += ms;
    if (usedMs >= times.mostMs) return page;
    times.add(usedMs, { page, isLast: page === pages, lines: page * 60, bytes });
    if (usedMs >= times.mostMs) return page;
  }
  return pages;
}

test('pages that are drawn from what others have read have a second', () => {
  expect(endOf({ ms: 10, bytes: 0 })).toBe(101);
  expect(endOf({ ms: 20, bytes: 256 })).toBeLessThan(100);
});

test('pages with so much of their own have their time, four times what they take', () => {
  expect(endOf({ ms: 36, bytes: 2560 })).toBe(1000);
  expect(endOf({ ms: 60, bytes: 2560 })).toBeLessThan(100);
});

test('a first page that took long leaves little to the others', () => {
  expect(endOf({ ms: 3600, bytes: 0 })).toBe(2);
});

test('after the last page there is time to prove the lines, for what the pages are drawn from', () => {
  const times = new PageTimes(limits);
  times.add(400, { page: 1, isLast: false, lines: 60, bytes: 2560 });
  times.add(500, { page: 2, isLast: true, lines: 120, bytes: 2560 });
  expect(times.mostMs).toBeCloseTo(4000 + (5120 / 1024 / 1024) * 32_000);
});
