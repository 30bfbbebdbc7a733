import { expect, test } from 'vitest';
import { KeyedLimiter } from './keyed-limiter.ts';

test('work under one name runs one after the other, and a failure does not hold up the rest', async () => {
  const limiter = new KeyedLimiter();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    said.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const [a, b, c] = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => limiter.run('desk', work(name))),
  );
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect([a?.status, b?.status, c?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('different names do not wait for each other', async () => {
  const limiter = new KeyedLimiter();
  const never = limiter.run('one', () => new Promise(() => undefined));
  expect(await limiter.run('two', async () => 'done')).toBe('done');
  void never;
});

test('as many as are allowed run at a time, in the order in which they came', async () => {
  const limiter = new KeyedLimiter();
  const said: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    said.push(n);
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
  };
  await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => limiter.run('desk', work(n), 3)));
  expect(most).toBe(3);
  expect(said).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('people take turns, however much one of them asks for', async () => {
  const limiter = new KeyedLimiter();
  const done: string[] = [];
  const ask = (person: string) =>
    limiter.inTurn({ key: 'picture', person }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      done.push(person);
    });
  await Promise.all(['A', 'A', 'A', 'A', 'B', 'C', 'B'].map(ask));
  expect(done).toEqual(['A', 'B', 'C', 'A', 'B', 'A', 'A']);
});
