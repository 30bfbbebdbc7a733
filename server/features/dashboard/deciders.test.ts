import { expect, test } from 'vitest';
import { Batcher } from '../../platform/runtime/batcher.ts';
import type { Reads } from '../../platform/db/replica/reads.ts';
import { decidersOf } from './deciders.ts';

/** Reads that end when they are told to, and never by themselves. */
function slowReads() {
  const begun: (() => void)[] = [];
  const run: Reads['run'] = async () => {
    await new Promise<void>((resolve) => begun.push(resolve));
    return [] as never;
  };
  return { reads: { run } as Reads, begun };
}

const desk = { by: 'A', scope: { kind: 'desk' }, period: { start: 1, end: 2 } } as const;
const group = { ...desk, by: 'S1', scope: { kind: 'group', subadminId: 'S1' } } as const;

/** Until all that can go on without a read has. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one pass at a time, and one for all who ask the same meanwhile', async () => {
  const { reads, begun } = slowReads();
  const services = { batcher: new Batcher(), reads };
  const asked = [desk, desk, group, desk, group].map((one) => decidersOf(services, one));
  await settled();
  expect(begun.length).toBe(1);
  // The first is under way: it may be older than what this one asks about.
  asked.push(decidersOf(services, desk));
  begun[0]?.();
  await settled();
  expect(begun.length).toBe(2);
  begun[1]?.();
  await settled();
  expect(begun.length).toBe(3);
  begun[2]?.();
  expect(await Promise.all(asked)).toEqual([[], [], [], [], [], []]);
  expect(begun.length).toBe(3);
});

test('many days of one reader hold up nobody else', async () => {
  const { reads, begun } = slowReads();
  const services = { batcher: new Batcher(), reads };
  const days = Array.from({ length: 50 }, (_, n) => ({ ...group, period: { start: n, end: 100 } }));
  const many = days.map((one) => decidersOf(services, one));
  let isAnswered = false;
  const other = decidersOf(services, desk).then(() => (isAnswered = true));
  for (let n = 0; n < 51; n += 1) {
    await settled();
    expect(begun.length).toBe(n + 1);
    begun[n]?.();
    await settled();
    if (n >= 2) expect(isAnswered).toBe(true);
  }
  await Promise.all([other, ...many]);
});
