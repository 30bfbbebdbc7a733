import { expect, test } from 'vitest';
import { hostileKinds } from './testing/hostile-kinds.ts';
import { mebibyte } from './testing/hostile-files.ts';
import { readHere } from './testing/read-here.ts';

test.each(hostileKinds)('%s: refused soon, or read', { timeout: 30_000 }, async (_, make, code) => {
  const bytes = make();
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const result = await readHere(bytes);
  const { user, system } = process.cpuUsage(start);
  expect(result.ok ? result.statement.lines.length : result.code).toBe(code);
  expect(user + system).toBeLessThan(5_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebibyte);
});
