import { expect, test } from 'vitest';
import { mayHaveKeys, refundsMerchantId } from './refunds-merchant.ts';

test('the merchant of the desk itself has no API key, every other may have one', () => {
  expect(mayHaveKeys('M01SHOP').ok).toBe(true);
  expect(mayHaveKeys(refundsMerchantId)).toMatchObject({
    code: 'PermissionDenied',
    reason: { code: 'merchant_of_desk' },
  });
});
