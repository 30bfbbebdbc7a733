import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';
import { endOfTurn } from './waiting.ts';
import { Deadline, runWithin, TooLate } from './deadline.ts';

const done = (items: number[]) =>
  items.map((value) => ({ status: 'fulfilled' as const, value: value * 10 }));

test('the first is worked on alone, and what arrives meanwhile together, up to the most', async () => {
  const batcher = new Batcher();
  const batches: number[][] = [];
  const work = async (items: number[]) => {
    batches.push(items);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return done(items);
  };
  const all = [1, 2, 3, 4, 5].map((item) => batcher.run('a', item, work, 3));
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('kinds of work do not wait for each other', async () => {
  const batcher = new Batcher();
  let release = () => undefined as void;
  const stuck = batcher.run(
    'slow',
    1,
    async (items: number[]) => {
      await new Promise<void>((resolve) => (release = resolve));
      return done(items);
    },
    9,
  );
  expect(await batcher.run('quick', 2, async (items: number[]) => done(items), 9)).toBe(20);
  release();
  expect(await stuck).toBe(10);
});

test('one item fails alone; work that throws fails all of its batch, and none after it', async () => {
  const batcher = new Batcher();
  const work = async (items: number[]): Promise<PromiseSettledResult<number>[]> => {
    await Promise.resolve();
    if (items.includes(3)) throw new Error('all');
    return items.map((value) =>
      value === 1
        ? { status: 'rejected', reason: new Error('one') }
        : { status: 'fulfilled', value },
    );
  };
  const run = (item: number) => batcher.run('a', item, work, 2);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(run));
  expect(outcomes.map(({ status }) => status[0])).toEqual(['r', 'r', 'r', 'f', 'f']);
});

test('work that settles too few items leaves nobody waiting', async () => {
  const batcher = new Batcher();
  await expect(batcher.run('a', 1, async () => [], 2)).rejects.toThrow('too few');
  expect(await batcher.run('a', 1, async (items: number[]) => done(items), 2)).toBe(10);
});

test('a value is read after it is asked for, together with what else waits, also twice', async () => {
  const batcher = new Batcher();
  const asked: string[][] = [];
  let version = 0;
  const read = async (keys: string[]) => {
    asked.push(keys);
    const answer = keys.map((key) => (key === 'none' ? undefined : `${key}${version}`));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return answer;
  };
  const first = ['a', 'b'].map((key) => batcher.read('rows', key, read));
  await endOfTurn();
  version = 1;
  const later = ['a', 'b', 'none', 'a'].map((key) => batcher.read('rows', key, read));
  expect(await Promise.all(first)).toEqual(['a0', 'b0']);
  expect(await Promise.all(later)).toEqual(['a1', 'b1', undefined, 'a1']);
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'b', 'none', 'a'],
  ]);
});

test('a batch that stands still holds up no other one', async () => {
  const batcher = new Batcher(1);
  const { promise: never, resolve } = Promise.withResolvers<void>();
  const read = async (keys: string[]) => {
    if (keys.includes('stuck')) await never;
    return keys;
  };
  const stuck = batcher.read('rows', 'stuck', read);
  await endOfTurn();
  expect(await batcher.read('rows', 'a', read)).toBe('a');
  expect(await batcher.read('rows', 'b', read)).toBe('b');
  resolve();
  expect(await stuck).toBe('stuck');
});

test('nothing is done for those who wait no longer', async () => {
  const batcher = new Batcher();
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const asked: string[][] = [];
  const read = async (keys: string[]) => {
    asked.push(keys);
    await first;
    return keys;
  };
  const ask = (key: string, ms: number) =>
    runWithin(new Deadline(ms), () => batcher.read('rows', key, read));
  const all = [ask('a', 60_000)];
  await endOfTurn();
  all.push(ask('late', 0), ask('b', 60_000));
  resolve();
  const [a, late, b] = await Promise.allSettled(all);
  expect([a, b]).toMatchObject([{ value: 'a' }, { value: 'b' }]);
  expect(late).toMatchObject({ reason: expect.any(TooLate) as unknown });
  expect(asked).toEqual([['a'], ['b']]);
});
