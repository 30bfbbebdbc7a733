import { errorStatus, type ErrorCode } from '@peerdesk/contract/errors.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How often, and after how many milliseconds, an open list asked a server that always fails. */
async function asksOf(error: Error): Promise<number[]> {
  const started = Date.now();
  const asks: number[] = [];
  const list = new QueryObserver(createQueryClient(), {
    queryKey: ['list'],
    queryFn: () => {
      asks.push(Date.now() - started);
      return Promise.reject(error);
    },
  });
  const stop = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(list.getCurrentResult().status).toBe('error');
  stop();
  return asks;
}

const refusal = (errorCode: ErrorCode, more: { status?: number; retryAfter?: number } = {}) =>
  new ApiError({ errorCode, message: 'no', status: errorStatus[errorCode], ...more });

test('data is fetched as the specification says', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 1000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    refetchOnReconnect: true,
  });
});

describe('a list that cannot be fetched', () => {
  test.each([
    ['no answer', refusal('Unavailable', { status: 0 })],
    ['a fault of the server', refusal('InternalError')],
    ['a server that is not there', refusal('Unavailable')],
    ['a token that was exchanged meanwhile', refusal('SessionError')],
    ['too many requests', refusal('RateLimited')],
    ['a fault of the page', new Error('fault')],
  ])('is asked for once more: %s', async (_what, error) => {
    expect(await asksOf(error)).toEqual([0, 1_000]);
  });

  test('waits as long as the server says, or leaves it to the next poll', async () => {
    expect(await asksOf(refusal('RateLimited', { retryAfter: 4 }))).toEqual([0, 4_000]);
    expect(await asksOf(refusal('RateLimited', { retryAfter: 60 }))).toEqual([0]);
  });

  const final = [
    ...['InvalidCredentials', 'OtpRequired', 'PermissionDenied', 'NotFound', 'ValidationError'],
    ...['InvalidTransition', 'AlreadyDecided', 'DuplicateUtr', 'AmountMismatch'],
    ...['IdempotencyConflict', 'InsufficientBalance', 'NoCapacity', 'PayloadTooLarge'],
    'UnsupportedFile',
  ] as readonly ErrorCode[];

  test.each(final)(
    'is not asked for again where the answer would be the same: %s',
    async (code) => {
      expect(await asksOf(refusal(code))).toEqual([0]);
    },
  );

  test('every other refusal was tried above', () => {
    const others = Object.keys(errorStatus).filter((code) => !final.some((one) => one === code));
    expect(others.toSorted()).toEqual([
      'InternalError',
      'RateLimited',
      'SessionError',
      'Unavailable',
    ]);
  });
});
