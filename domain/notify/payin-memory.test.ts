import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  markEmitted,
  payinCheckEveryMs,
  payinCheckQuery,
  payinMemoryMs,
  payinNotificationText,
  rememberPayins,
  type PayinMemory,
} from './payin-memory.ts';

const now = Date.UTC(2024, 2, 5, 9);
const orders = (...refIds: string[]) => refIds.map((refId) => ({ refId }));

/** Checks, announces whatever waits, and returns the pay-ins that were announced. */
function announce(memory: PayinMemory, refIds: string[], at: number) {
  const seen = rememberPayins(memory, orders(...refIds), at);
  const waiting = seen.memory.filter(({ status }) => status === 'pending');
  expect(seen.toNotify).toEqual(waiting.map(({ refId }) => refId));
  return {
    memory: seen.toNotify.length > 0 ? markEmitted(seen.memory) : seen.memory,
    announced: seen.toNotify,
  };
}

describe('the memory of new pay-ins', () => {
  test('the specification’s figures and words', () => {
    expect(payinCheckEveryMs).toBe(30_000);
    expect(payinCheckQuery).toEqual({ status: 'pending', pagesize: 20, skip: 0 });
    expect(payinMemoryMs).toBe(1_800_000);
    expect(payinNotificationText(3)).toBe('3 New PayIn Orders');
    expect(payinNotificationText(1)).toBe('1 New PayIn Orders');
  });

  test('a new pay-in is remembered as pending, and asking again changes nothing', () => {
    const first = rememberPayins([], orders('PI1', 'PI2'), now);
    expect(first).toEqual({
      memory: [
        { refId: 'PI1', createdAt: now, status: 'pending' },
        { refId: 'PI2', createdAt: now, status: 'pending' },
      ],
      toNotify: ['PI1', 'PI2'],
    });
    expect(rememberPayins(first.memory, orders('PI1', 'PI2'), now + 30_000)).toEqual(first);
  });

  test('what was announced is not announced again; only the newcomer is', () => {
    const first = announce([], ['PI1', 'PI2'], now);
    expect(first.announced).toEqual(['PI1', 'PI2']);
    expect(announce(first.memory, ['PI3', 'PI2', 'PI1'], now + 30_000).announced).toEqual(['PI3']);
  });

  test('an announced pay-in that leaves the list and comes back is not announced again', () => {
    const first = announce([], ['PI1'], now);
    const away = announce(first.memory, [], now + 30_000);
    expect(announce(away.memory, ['PI1'], now + 60_000).announced).toEqual([]);
  });

  test('a pay-in that was decided before it could be announced no longer counts', () => {
    const { memory } = rememberPayins([], orders('PI1', 'PI2'), now);
    expect(rememberPayins(memory, orders('PI2'), now + 30_000).toNotify).toEqual(['PI2']);
  });

  test('an entry is kept up to 30 minutes and forgotten at 30 minutes', () => {
    const { memory } = announce([], ['PI1'], now);
    expect(rememberPayins(memory, [], now + 1_799_999).memory).toHaveLength(1);
    expect(rememberPayins(memory, [], now + 1_800_000).memory).toEqual([]);
  });

  test('a clock that was set back does not keep an entry for ever', () => {
    const { memory } = announce([], ['PI1'], now + 86_400_000);
    const back = rememberPayins(memory, [], now);
    expect(back.memory).toEqual([{ refId: 'PI1', createdAt: now, status: 'emitted' }]);
    expect(rememberPayins(back.memory, [], now + payinMemoryMs).memory).toEqual([]);
  });

  test('a pay-in listed twice counts once', () => {
    expect(rememberPayins([], orders('PI1', 'PI1'), now).toNotify).toEqual(['PI1']);
  });

  test('whatever the lists bring, none is announced twice within its 30 minutes', () => {
    const refIds = fc.uniqueArray(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 20 });
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), refIds), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (checks) => {
        let at = now;
        let memory: PayinMemory = [];
        const lastAnnounced = new Map<string, number>();
        for (const [waitMs, listed] of checks) {
          at += waitMs;
          const step = announce(memory, listed, at);
          memory = step.memory;
          for (const refId of step.announced) {
            expect(at - (lastAnnounced.get(refId) ?? -Infinity)).toBeGreaterThanOrEqual(1_800_000);
            lastAnnounced.set(refId, at);
          }
          expect(new Set(memory.map(({ refId }) => refId)).size).toBe(memory.length);
        }
      }),
    );
  });

  test('full pages of newcomers for hours stay bounded and are each announced once', () => {
    let memory: PayinMemory = [];
    for (let check = 0; check < 360; check++) {
      const page = Array.from({ length: 20 }, (_, index) => `PI${check * 20 + index}`);
      const step = announce(memory, page, now + check * payinCheckEveryMs);
      expect(step.announced).toHaveLength(20);
      memory = step.memory;
    }
    expect(memory.length).toBeLessThanOrEqual(1220);
  });

  test('a host that ignores the page size cannot fill the storage, nor be announced twice', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `PI${index}`);
    const first = announce([], many, now);
    expect(first.memory.length).toBeLessThanOrEqual(1220);
    expect(announce(first.memory, many, now + 30_000).announced).toEqual([]);
  });
});
