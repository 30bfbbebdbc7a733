import { expect, test } from 'vitest';
import { Passwords, type Turn } from './passwords.ts';

/** Work that goes on until the test finishes it. */
function work() {
  const finish: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const run = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise<void>((resolve) => finish.push(resolve));
    seen.running -= 1;
  };
  const finishing = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      while (finish.length === 0) await Promise.resolve();
      finish.shift()?.();
    }
  };
  return { run, finishing, seen };
}

const stranger = (key: string): Turn => ({ lane: 'strangers', key });
const busy = { ok: false, code: 'RateLimited', retryAfterSeconds: 1 };

test('of one network one is hashed at a time, fifty wait, and the next is told to come back', async () => {
  const { run, finishing, seen } = work();
  const passwords = new Passwords();
  const all = Array.from({ length: 52 }, () => passwords.queued(stranger('203.0.113.1'), run));
  expect(await all.at(-1)).toMatchObject(busy);
  const other = passwords.queued(stranger('203.0.113.2'), run);
  await finishing(52);
  expect((await Promise.all([...all.slice(0, 51), other])).every(({ ok }) => ok)).toBe(true);
  expect([seen.most, seen.running]).toEqual([1, 0]);
});

test('two are hashed at a time, and 260 strangers leave a known device the first free place', async () => {
  const { run, finishing, seen } = work();
  const passwords = new Passwords();
  const strangers = Array.from({ length: 260 }, (_, n) =>
    passwords.queued(stranger(`203.0.113.${n}`), run),
  );
  let isIn = false;
  const known = passwords.queued({ lane: 'known', key: 'asha' }, async () => {
    isIn = true;
    await run();
  });
  expect(isIn).toBe(true);
  await finishing(202);
  expect(await known).toMatchObject({ ok: true });
  const answers = await Promise.all(strangers);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(201);
  expect([seen.most, seen.running]).toEqual([2, 0]);
});

test('work that fails frees its place', async () => {
  const passwords = new Passwords();
  const fail = () => Promise.reject(new Error('no memory'));
  for (let n = 0; n < 3; n += 1) {
    await expect(passwords.queued(stranger('a'), fail)).rejects.toThrow('no memory');
  }
  const served = await passwords.queued(stranger('a'), () => Promise.resolve('done'));
  expect(served).toEqual({ ok: true, value: 'done' });
});
