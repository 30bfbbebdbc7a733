import { beforeEach, describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

let queue: FairQueue<'known' | 'strangers'>;
let running: { name: string; finish: () => void }[];
let order: string[];

beforeEach(() => {
  running = [];
  order = [];
  queue = new FairQueue(2, {
    known: { runningMax: 2, waitingMax: 10, waitingPerKeyMax: 10 },
    strangers: { runningMax: 1, waitingMax: 6, waitingPerKeyMax: 4 },
  });
});

/** Starts named work, which runs until the test finishes it; whether it ran. */
function send(lane: 'known' | 'strangers', key: string, name = key): Promise<boolean> {
  const work = () =>
    new Promise<void>((resolve) => {
      order.push(name);
      running.push({ name, finish: resolve });
    });
  return queue.run({ lane, key }, work).then((ran) => ran !== null);
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function finishOne(): Promise<void> {
  running.shift()?.finish();
  await settled();
}

async function finishAll(): Promise<void> {
  while (running.length > 0) await finishOne();
}

describe('a lane', () => {
  test('of strangers never takes the place that is kept for the known', async () => {
    const sent = ['a', 'b', 'c'].map((key) => send('strangers', key));
    await settled();
    expect(order).toEqual(['a']);
    const known = send('known', 'k');
    await settled();
    expect(order).toEqual(['a', 'k']);
    await finishAll();
    expect(await Promise.all([...sent, known])).toEqual([true, true, true, true]);
    expect(order).toEqual(['a', 'k', 'b', 'c']);
  });

  test('that is full of known ones leaves strangers a place too', async () => {
    const known = ['1', '2', '3', '4', '5'].map((key) => send('known', key));
    const stranger = send('strangers', 's');
    await settled();
    expect(order).toEqual(['1', '2']);
    await finishOne();
    expect(order).toEqual(['1', '2', 's']);
    await finishAll();
    expect(await Promise.all([...known, stranger])).toEqual(Array.from({ length: 6 }, () => true));
  });
});

describe('keys', () => {
  test('take turns, however much one of them sends', async () => {
    const sent = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => send('strangers', 'a', name)),
      send('strangers', 'b'),
      send('strangers', 'c'),
    ];
    await settled();
    await finishAll();
    expect(order).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
    expect(await Promise.all(sent)).toEqual(Array.from({ length: 6 }, () => true));
  });

  test('have a bound each', async () => {
    const sent = ['0', '1', '2', '3', '4', '5', '6'].map((name) => send('strangers', 'a', name));
    expect(await sent[5]).toBe(false);
    expect(await sent[6]).toBe(false);
    await settled();
    await finishAll();
    expect(order).toEqual(['0', '1', '2', '3', '4']);
  });

  test('in a full lane the key with the most waiting gives way, and nobody to an equal', async () => {
    const first = send('strangers', 'first');
    const many = ['a1', 'a2', 'a3'].map((name) => send('strangers', 'a', name));
    const others = ['b', 'c', 'd'].map((key) => send('strangers', key));
    const late = send('strangers', 'e');
    expect(await many[2]).toBe(false);
    const later = send('strangers', 'f');
    expect(await many[1]).toBe(false);
    expect(await send('strangers', 'g')).toBe(false);
    await settled();
    await finishAll();
    expect(order).toEqual(['first', 'a1', 'b', 'c', 'd', 'e', 'f']);
    const ran = await Promise.all([first, many[0], ...others, late, later]);
    expect(ran.every(Boolean)).toBe(true);
  });
});

test('work that fails frees its place', async () => {
  const fail = () => Promise.reject(new Error('no memory'));
  for (let n = 0; n < 3; n += 1) {
    await expect(queue.run({ lane: 'strangers', key: 'a' }, fail)).rejects.toThrow('no memory');
  }
  const ran = await queue.run({ lane: 'strangers', key: 'a' }, () => Promise.resolve('done'));
  expect(ran).toEqual({ done: 'done' });
});
