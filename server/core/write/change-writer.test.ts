import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '../../platform/db/pool.ts';
import type { Announced } from '../../platform/live/announcer.ts';
import type { ChangeSet } from './change-set.ts';
import { ChangeWriter } from './change-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outbox = [{ topic: 'payin', scopes: ['desk'], event: 'payin.approve', ref: 'PI1' }] as const;
const change = { outbox, audit: [], at: 0 } as unknown as ChangeSet;

function writerTo(query: (asked: unknown) => Promise<unknown>) {
  const announce = vi.fn<(rows: readonly Announced[]) => void>();
  const live = { node: 'one', announce, versionOf: () => '' };
  const pool = { query } as unknown as Pool;
  return { writer: new ChangeWriter(pool, live, async () => undefined), announce };
}

test('what may be written after its answer is told again until it is certain', async () => {
  const { writer, announce } = writerTo(() => Promise.reject(new Error('Query read timeout')));
  await expect(writer.write(change)).rejects.toThrow('Query read timeout');
  expect(announce).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(announce).toHaveBeenCalledTimes(2);
  expect(announce.mock.lastCall?.[0]).toContainEqual(outbox[0]);
  // The longest that a statement may take is over.
  await vi.advanceTimersByTimeAsync(40_000);
  expect(announce).toHaveBeenCalledTimes(4);
});

test('what is written is told once', async () => {
  const { writer, announce } = writerTo(() => Promise.resolve({ rows: [{ merchants: [] }] }));
  expect(await writer.write(change)).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announce).toHaveBeenCalledTimes(1);
});

const decisionOf = (refId: string) => {
  const payin = { refId, fromStatus: 'processing', fromVersion: 1, set: {} };
  return { ...change, actor: { kind: 'system' }, outbox: [], payin } as unknown as ChangeSet;
};

/** A writer whose transactions end when their lock is taken away, in the order they began. */
function writerBehindLocks() {
  const written: string[][] = [];
  const unlocks: (() => void)[] = [];
  const { writer } = writerTo((asked) => {
    written.push(refsOf(asked));
    return new Promise((resolve) => unlocks.push(() => resolve({ rows: [{ merchants: [] }] })));
  });
  return { writer, written, unlocks };
}

test('decisions that arrive during a write share the next, which one behind a lock does not hold up', async () => {
  const { writer, written, unlocks } = writerBehindLocks();
  const settled: string[] = [];
  const decide = (ref: string) => void writer.write(decisionOf(ref)).then(() => settled.push(ref));
  decide('first');
  await vi.advanceTimersByTimeAsync(1);
  for (const ref of ['second', 'third']) decide(ref);
  await vi.advanceTimersByTimeAsync(20);
  expect(written).toEqual([['first']]);
  await vi.advanceTimersByTimeAsync(20);
  expect(written).toEqual([['first'], ['second', 'third']]);
  unlocks[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toEqual(['second', 'third']);
  // The first still waits for its lock, and is one of the two that may.
  decide('fourth');
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toHaveLength(3);
  for (const unlock of unlocks) unlock();
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveLength(4);
});

test('what waits goes on once either of two groups behind locks is written', async () => {
  const { writer, written, unlocks } = writerBehindLocks();
  for (const ref of ['first', 'second', 'third']) {
    void writer.write(decisionOf(ref));
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(written).toEqual([['first'], ['second']]);
  unlocks[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([['first'], ['second'], ['third']]);
  for (const unlock of unlocks) unlock();
});

function refsOf(asked: unknown): string[] {
  const [json = ''] = (asked as { values: string[] }).values;
  const { together } = JSON.parse(json) as { together: { payins: { ref_id: string }[] } };
  return together.payins.map(({ ref_id: ref }) => ref);
}
