import { ok, refuse, type Result } from '../result.ts';

/** The merchant in whose name the desk itself pays credits back. */
export const refundsMerchantId = 'MREFUNDS';

/** Nobody but the desk orders in the name of its own merchant, so that one has no API key. */
export function mayHaveKeys(merchantId: string): Result<null> {
  return merchantId === refundsMerchantId
    ? refuse('PermissionDenied', 'merchant_of_desk')
    : ok(null);
}
