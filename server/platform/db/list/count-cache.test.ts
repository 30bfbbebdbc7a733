import { expect, test, vi } from 'vitest';
import { CountCache } from './count-cache.ts';

const statement = { text: 'select count(*)', values: ['P1', 500n] };

test('one version is counted once, whoever asks', async () => {
  const counts = new CountCache();
  const read = vi.fn<() => Promise<number>>(() => Promise.resolve(7));
  expect(await counts.read('1', statement, read)).toBe(7);
  expect(await counts.read('1', statement, read)).toBe(7);
  expect(read).toHaveBeenCalledTimes(1);
});

test('another version, statement or value is counted for itself', async () => {
  const counts = new CountCache();
  let n = 0;
  const read = () => Promise.resolve((n += 1));
  expect(await counts.read('1', statement, read)).toBe(1);
  expect(await counts.read('2', statement, read)).toBe(2);
  expect(await counts.read('1', { ...statement, text: 'select sum(n)' }, read)).toBe(3);
  expect(await counts.read('1', { ...statement, values: ['P1', '500'] }, read)).toBe(4);
  expect(await counts.read('1', statement, read)).toBe(1);
});

test('a failure is not kept, and nobody waits for another one', async () => {
  const counts = new CountCache();
  const lost = Promise.withResolvers<number>();
  const first = counts.read('1', statement, () => lost.promise);
  expect(await counts.read('2', statement, () => Promise.resolve(3))).toBe(3);
  lost.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  expect(await counts.read('1', statement, () => Promise.resolve(4))).toBe(4);
});

test('only the newest 500 are kept', async () => {
  const counts = new CountCache();
  const read = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
  for (let n = 0; n <= 500; n += 1) await counts.read(String(n), statement, read);
  await counts.read('500', statement, read);
  expect(read).toHaveBeenCalledTimes(501);
  await counts.read('0', statement, read);
  expect(read).toHaveBeenCalledTimes(502);
});
