import { expect, test, vi } from 'vitest';
import { hexOf, sendInParts, type PartCalls } from './send-in-parts.ts';

const partBytes = 10;
const content = 'twenty-five bytes of text';
const file = new File([content], 'august.csv');
const digest = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
const sumOf = async (text: string) => hexOf(await digest(new TextEncoder().encode(text).buffer));

type Losses = Record<string, number[]>;

/** A server that loses the answers, or never gets the parts, that the test names. */
function serverOf({ losesAnswer = [], losesPart = [], losesEnd = [] }: Losses = {}) {
  let stored = '';
  let ended = 0;
  let asked = 0;
  const calls: PartCalls<string> = {
    begin: async (announced) => {
      expect(announced).toEqual({ name: 'august.csv', size: 25, sha256: await sumOf(content) });
      return { id: 'SP1', received: stored.length, partBytes };
    },
    part: async (id, { at, sha256, bytes }, onSent) => {
      asked += 1;
      onSent(0.5);
      if (losesPart.includes(asked)) throw new Error('lost');
      const text = await bytes.text();
      expect(sha256).toBe(await sumOf(text));
      if (at === stored.length) stored += text;
      if (losesAnswer.includes(asked)) throw new Error('lost');
      return { id, received: stored.length, partBytes };
    },
    finish: async () => {
      ended += 1;
      if (losesEnd.includes(ended)) throw new Error('lost');
      return stored;
    },
    digest,
    isUnanswered: (error) => (error as Error).message === 'lost',
  };
  return { calls, asked: () => asked, ended: () => ended };
}

test('a file arrives part by part, and says how far it is', async () => {
  const shares: number[] = [];
  const { calls, asked } = serverOf();
  expect(await sendInParts(file, calls, (share) => shares.push(share))).toBe(content);
  expect(asked()).toBe(3);
  expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8, 0.9, 1]);
});

test.each([{ losesPart: [2] }, { losesAnswer: [2] }])('after %o it goes on', async (losses) => {
  const { calls, asked } = serverOf(losses);
  await expect(sendInParts(file, calls, () => undefined)).rejects.toThrow('lost');
  expect(await sendInParts(file, calls, () => undefined)).toBe(content);
  expect(asked()).toBe('losesPart' in losses ? 4 : 3);
});

test('when the last answer is lost, the same is asked again, and nothing is sent twice', async () => {
  const { calls, asked, ended } = serverOf({ losesEnd: [1] });
  const tries = {};
  await expect(sendInParts(file, calls, () => undefined, tries)).rejects.toThrow('lost');
  const begin = vi.spyOn(calls, 'begin');
  expect(await sendInParts(file, calls, () => undefined, tries)).toBe(content);
  expect([asked(), ended(), begin.mock.calls.length]).toEqual([3, 2, 0]);
});
