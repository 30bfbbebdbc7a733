import { beforeEach, expect, test, vi } from 'vitest';
import { announcePayins } from './announce.ts';
import { readMemory } from './stored-memory.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  clear: () => kept.clear(),
};
const orders = [{ refId: 'PI1' }, { refId: 'PI2' }];
const now = 1_000_000;

beforeEach(() => kept.clear());

test('announces new orders once, in the words of the specification', () => {
  const show = vi.fn<(text: string, tag: string) => boolean>(() => true);
  announcePayins(storage, orders, now, show);
  announcePayins(storage, orders, now + 30_000, show);
  expect(show.mock.calls).toEqual([['2 New PayIn Orders', 'PI1']]);
});

test('of two tabs at one moment the second repeats the first, a later order is heard', () => {
  const show = vi.fn<(text: string, tag: string) => boolean>(() => true);
  announcePayins(storage, orders, now, show);
  kept.clear();
  announcePayins(storage, orders, now + 5, show);
  announcePayins(storage, [{ refId: 'PI3' }, ...orders], now + 30_000, show);
  const [first, second, later] = show.mock.calls.map(([, tag]) => tag);
  expect(second).toBe(first);
  expect(later).not.toBe(first);
});

test('keeps what could not be shown until it can be', () => {
  announcePayins(storage, orders, now, () => false);
  expect(readMemory(storage).map(({ status }) => status)).toEqual(['pending', 'pending']);
  const show = vi.fn<(text: string, tag: string) => boolean>(() => true);
  announcePayins(storage, [...orders, { refId: 'PI3' }], now + 30_000, show);
  expect(show.mock.calls).toEqual([['3 New PayIn Orders', 'PI1']]);
});

test('memory that somebody broke reads as far as it can be read', () => {
  kept.set('emittedNotifications', '{not json');
  expect(readMemory(storage)).toEqual([]);
  kept.set(
    'emittedNotifications',
    '[{"refId":"PI1","createdAt":5,"status":"emitted"},{"refId":7}]',
  );
  expect(readMemory(storage)).toEqual([{ refId: 'PI1', createdAt: 5, status: 'emitted' }]);
});
