import { expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

test('two passwords are hashed at a time, 200 wait, and whoever comes then is told to come back', async () => {
  let running = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const finishing = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      while (finish.length === 0) await Promise.resolve();
      finish.shift()?.();
    }
  };
  const passwords = new Passwords();
  const all = Array.from({ length: 203 }, () => passwords.queued(work));
  expect(await all.at(-1)).toMatchObject({
    ok: false,
    code: 'RateLimited',
    retryAfterSeconds: 1,
  });
  await finishing(202);
  const served = await Promise.all(all.slice(0, 202));
  expect(served.every(({ ok }) => ok)).toBe(true);
  expect([most, running]).toEqual([2, 0]);
});

test('work that fails frees its place', async () => {
  const passwords = new Passwords();
  const fail = () => Promise.reject(new Error('no memory'));
  for (let n = 0; n < 3; n += 1) await expect(passwords.queued(fail)).rejects.toThrow('no memory');
  const served = await passwords.queued(() => Promise.resolve('done'));
  expect(served).toEqual({ ok: true, value: 'done' });
});
