import { expect, test } from 'vitest';
import { mayFreeze } from '../freeze/freeze.ts';
import { mayBeManaged, refundsMerchantId } from './refunds-merchant.ts';

const refused = { code: 'PermissionDenied', reason: { code: 'merchant_of_desk' } };

test('the merchant of the desk itself is not managed, every other may be', () => {
  expect(mayBeManaged('M01SHOP').ok).toBe(true);
  expect(mayBeManaged(refundsMerchantId)).toMatchObject(refused);
});

test('the merchant of the desk itself is not frozen, every other may be', () => {
  expect(mayFreeze({ kind: 'merchant', id: 'M01SHOP' }, false).ok).toBe(true);
  expect(mayFreeze({ kind: 'merchant', id: refundsMerchantId }, false)).toMatchObject(refused);
});
