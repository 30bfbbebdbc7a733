import { expect, test } from 'vitest';
import { waitFor } from '../../testing/wait.ts';
import { Deadline, runWithin, TooLate } from './deadline.ts';
import { Turns } from './turns.ts';

/** Until all that can go on without a read has. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reads that end when they are told to, and never by themselves. */
function askedOf(turns: Turns) {
  const begun: { key: string; end: PromiseWithResolvers<string> }[] = [];
  const ask = (by: string, key: string) =>
    turns.read('days', { by, key }, () => {
      const end = Promise.withResolvers<string>();
      begun.push({ key, end });
      return end.promise;
    });
  return { begun, ask };
}

test('whoever asks for many waits for them; another waits for one', async () => {
  const { begun, ask } = askedOf(new Turns());
  const many = Array.from({ length: 100 }, (_, n) => ask('greedy', `day ${n}`));
  await settled();
  let isAnswered = false;
  const other = ask('other', 'today').then((answer) => {
    isAnswered = true;
    return answer;
  });
  begun[0]?.end.resolve('first');
  expect(await many[0]).toBe('first');
  await settled();
  begun[1]?.end.resolve('second');
  await settled();
  begun[2]?.end.resolve('third');
  await settled();
  expect(begun.slice(0, 3).map(({ key }) => key)).toContain('today');
  expect(isAnswered).toBe(true);
  expect(await other).toMatch(/second|third/);
  for (let n = 3; n < 101; n += 1) {
    expect(begun.length).toBe(n + 1);
    begun[n]?.end.resolve('later');
    await settled();
  }
  await Promise.all(many);
});

test('a read that fails, fails for those who asked for it', async () => {
  const { begun, ask } = askedOf(new Turns());
  const all = Promise.allSettled([ask('a', 'x'), ask('b', 'y'), ask('c', 'x')]);
  await settled();
  begun[0]?.end.reject(new Error('no'));
  await settled();
  begun[1]?.end.resolve('y');
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(begun.map(({ key }) => key)).toEqual(['x', 'y']);
});

test('nothing is read for those who wait no longer', async () => {
  const { begun, ask } = askedOf(new Turns());
  const late = runWithin(new Deadline(0), () => ask('a', 'x'));
  const other = ask('b', 'y');
  await expect(late).rejects.toThrow(TooLate);
  await settled();
  expect(begun.map(({ key }) => key)).toEqual(['y']);
  begun[0]?.end.resolve('y');
  expect(await other).toBe('y');
});

test('a read that stands still does not hold up the next for ever', async () => {
  const { begun, ask } = askedOf(new Turns(1));
  const stuck = ask('a', 'x');
  await settled();
  const other = ask('b', 'y');
  await waitFor(
    'the next read',
    () => begun.length,
    (length) => length === 2,
  );
  begun[1]?.end.resolve('y');
  expect(await other).toBe('y');
  begun[0]?.end.resolve('x');
  expect(await stuck).toBe('x');
});
