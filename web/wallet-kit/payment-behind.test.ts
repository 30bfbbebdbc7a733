import { expect, test } from 'vitest';
import { z } from 'zod';
import { needPayment, paymentBehind, utrNeeded } from './payment-behind.ts';

const form = z.object(paymentBehind).superRefine(needPayment);
const problems = (utr: string, isWithoutPayment: boolean) =>
  form.safeParse({ utr, isWithoutPayment }).error?.issues.map(({ path, message }) => ({
    path,
    message,
  }));

test('a movement names its payment, or somebody says that there is none', () => {
  expect(problems(' ', false)).toEqual([{ path: ['utr'], message: utrNeeded }]);
  expect(problems('', true)).toBeUndefined();
  expect(problems('000412345678', false)).toBeUndefined();
});
