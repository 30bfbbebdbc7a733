import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';

const megabyte = 1024 * 1024;
const table = 'Date,Narration,Debit,Credit,Balance\n01-08-2026,x,,100.00,1100.00\n';
const swift = ':20:X\n:25:1\n:60F:C260801INR1,00\n:61:2608010801C100,00NTRF//1\n:86:x\n';

const texts: readonly (readonly [string, string, string])[] = [
  ['one line of quoted cells', table, '"a",'],
  ['one line of quoted cells and no table', '', '"a",'],
  ['a field of short lines', swift, 'a\n'],
];

test.each(texts)('%s takes no time that grows with its square', async (_, head, part) => {
  const text = head + part.repeat((2 * megabyte) / part.length);
  const start = process.cpuUsage();
  const result = await readBytes(Uint8Array.from(Buffer.from(text)), {});
  const { user, system } = process.cpuUsage(start);
  expect(result.ok).toBe(false);
  expect(user + system).toBeLessThan(4_000_000);
});
