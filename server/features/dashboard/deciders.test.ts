import { expect, test } from 'vitest';
import { Batcher } from '../../platform/runtime/batcher.ts';
import type { Reads } from '../../platform/db/reads.ts';
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

const desk = { scope: { kind: 'desk' }, period: { start: 1, end: 2 } } as const;
const group = { ...desk, scope: { kind: 'group', subadminId: 'S1' } } as const;

/** Until all that can go on without a read has. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one pass at a time, and one for all who ask the same meanwhile', async () => {
  const { reads, begun } = slowReads();
  const services = { batcher: new Batcher(), reads };
  const asked = [desk, desk, group, desk, group].map((one) => decidersOf(services, one));
  await settled();
  expect(begun.length).toBe(1);
  begun[0]?.();
  await settled();
  // The first was under way when the others came: it may be older than what they ask about.
  expect(begun.length).toBe(2);
  begun[1]?.();
  await settled();
  expect(begun.length).toBe(3);
  begun[2]?.();
  expect(await Promise.all(asked)).toEqual([[], [], [], [], []]);
  expect(begun.length).toBe(3);
});
