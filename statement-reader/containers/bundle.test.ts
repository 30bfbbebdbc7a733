import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBytes } from '../testing/read.ts';
import { sheetOf, workbookOf, zipOf } from '../testing/zips.ts';
import { filesOfBundle } from './bundle.ts';

const mebibyte = 1024 * 1024;

/** Text that packs well enough to be small and badly enough to be no bomb by its ratio. */
function textOf(bytes: number): string {
  const line = (at: number) => `${String((at * 7919) % 1e9).padStart(9, '0')}${'A'.repeat(501)},\n`;
  return Array.from({ length: bytes / 512 }, (_, at) => line(at)).join('');
}

test(
  'a file that would be too large on its own is too large in an archive',
  { timeout: 30_000 },
  async () => {
    const bytes = zipOf([{ name: 'a.csv', content: textOf(26 * mebibyte), claimed: 4000 }]);
    expect(bytes.length).toBeLessThan(2 * mebibyte);
    expect(await filesOfBundle(bytes)).toEqual({
      ok: false,
      reason: { code: 'statement_too_large', facts: { megabytes: 25 } },
    });
  },
);

test('an archive with a protected file says that it has to be unpacked', async () => {
  const files = [
    { name: 'a.csv', content: 'Date,Amount' },
    { name: 'b.csv', content: 'x', encrypted: true },
  ];
  expect(await filesOfBundle(zipOf(files))).toEqual({
    ok: false,
    reason: { code: 'statement_zip_protected', facts: {} },
  });
});

test.each([
  ['Deflate64', 9],
  ['BZip2', 12],
  ['LZMA', 14],
  ['Zstandard', 93],
])('what is packed by %s is not damaged, but packed otherwise', async (_, method) => {
  const reason = { code: 'statement_zip_packed_otherwise', facts: {} };
  const archive = zipOf([{ name: 'a.csv', content: 'Date,Amount', method }]);
  expect(await filesOfBundle(archive)).toEqual({ ok: false, reason });
  const book = workbookOf(sheetOf([['Date', 'Amount']]), [], { method });
  expect(await readBytes(book, {})).toMatchObject({ ok: false, reason });
});

test(
  'an archive of statements unpacks to no more than 64 MB, however large it is',
  { timeout: 30_000 },
  async () => {
    const content = textOf(24 * mebibyte);
    const noise = randomBytes(5 * mebibyte);
    const files = ['a.csv', 'b.csv', 'c.csv'].map((name) => ({ name, content, claimed: 4000 }));
    const bytes = zipOf([...files, { name: 'd.csv', content: noise }]);
    expect(await filesOfBundle(bytes)).toMatchObject({
      ok: false,
      reason: { code: 'statement_unpacks_too_large' },
    });
    expect(await filesOfBundle(zipOf(files.slice(0, 2)))).toMatchObject({ ok: true });
  },
);
