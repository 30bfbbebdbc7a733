import { because } from '@peerdesk/contract/because.ts';
import { expect, test } from 'vitest';
import { notFound, refuse, refuseField, refuseForNow } from './result.ts';

test('a refusal has its code and its reason, with facts or without', () => {
  const reason = { code: 'order_reversed' };
  expect(refuse('AlreadyDecided', 'order_reversed')).toMatchObject({
    ...{ ok: false, code: 'AlreadyDecided', reason },
  });
  const amount = because('payin_more_needs_bank_line', { amount: '1.00' });
  expect(refuse('AmountMismatch', amount, { needsSecond: true })).toEqual({
    ...{ ok: false, code: 'AmountMismatch', reason: amount, needsSecond: true },
  });
});

test('of a field: the same reason is on the field', () => {
  const reason = { code: 'reason_missing' };
  expect(refuseField('note', 'reason_missing')).toMatchObject({
    ...{ code: 'ValidationError', reason, fields: { note: reason } },
  });
});

test.each([
  [0, 1],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [90_000, 90],
])('after %d ms it may be tried again in %d whole seconds, never at once', (waitMs, seconds) => {
  expect(refuseForNow('too_many_tries', waitMs)).toMatchObject({
    code: 'RateLimited',
    retryAfterSeconds: seconds,
  });
});

test('what does not exist is told as what somebody may not see', () => {
  expect(notFound()).toMatchObject({ code: 'NotFound', reason: { code: 'record_unknown' } });
});
