import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('data is fetched as the specification says', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 1000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
  const retry = queries?.retry;
  const error = new Error('network');
  if (typeof retry === 'function') {
    expect([retry(0, error), retry(1, error)]).toEqual([true, false]);
  } else expect(retry).toBe(1);
});
