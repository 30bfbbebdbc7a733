import { expect, test } from 'vitest';
import { Calm, type Taken } from './return-memory.ts';

const megabyte = 1024 * 1024;
const at = (seconds: number, megabytes: number, cpuSeconds: number): Taken => ({
  atMs: seconds * 1000,
  rss: megabytes * megabyte,
  cpuMs: cpuSeconds * 1000,
});

test('memory is given back once what has taken it is over, and then not again', () => {
  const calm = new Calm(at(0, 150, 5));
  expect(calm.shouldCollect(at(15, 160, 6))).toBe(false);
  // Overload: nobody is made to wait for it now.
  expect(calm.shouldCollect(at(30, 290, 20))).toBe(false);
  expect(calm.shouldCollect(at(45, 298, 35))).toBe(false);
  expect(calm.shouldCollect(at(60, 298, 36))).toBe(true);
  calm.collected(180 * megabyte);
  // What is left is in use.
  expect(calm.shouldCollect(at(75, 185, 36.5))).toBe(false);
  expect(calm.shouldCollect(at(90, 219, 37))).toBe(false);
  expect(calm.shouldCollect(at(105, 221, 37.5))).toBe(true);
});

test('what cannot be given back is not tried for again and again', () => {
  const calm = new Calm(at(0, 150, 5));
  expect(calm.shouldCollect(at(15, 250, 6))).toBe(true);
  calm.collected(250 * megabyte);
  expect(calm.shouldCollect(at(30, 250, 6.1))).toBe(false);
});

test('a new server gives memory back at the first look at which it is calm', () => {
  const calm = new Calm(at(0, 0, 1));
  // Orders came in from the start on.
  expect(calm.shouldCollect(at(10, 200, 5))).toBe(false);
  expect(calm.shouldCollect(at(25, 210, 6))).toBe(true);
  calm.collected(150 * megabyte);
  expect(calm.shouldCollect(at(40, 151, 6.5))).toBe(false);
});
