import { afterEach, expect, test, vi } from 'vitest';
import { firstAnswerOr } from './first-answer.ts';

afterEach(() => {
  globalThis.firstAnswer = undefined;
});

const askAnew = () => vi.fn<typeof fetch>(() => Promise.resolve(new Response('asked anew')));

test('what was asked for before is the answer, once', async () => {
  const fetcher = askAnew();
  globalThis.firstAnswer = {
    address: '/api/brand',
    answer: Promise.resolve(new Response('first')),
  };
  const ask = firstAnswerOr(fetcher);
  expect(await (await ask('/api/other')).text()).toBe('asked anew');
  expect(await (await ask('/api/brand')).text()).toBe('first');
  expect(await (await ask('/api/brand')).text()).toBe('asked anew');
  expect(fetcher).toHaveBeenCalledTimes(2);
});

test('it is asked for anew where no answer came', async () => {
  globalThis.firstAnswer = { address: '/api/brand', answer: Promise.resolve(undefined) };
  expect(await (await firstAnswerOr(askAnew())('/api/brand')).text()).toBe('asked anew');
});
