import { ok, refuse, type Result } from '../result.ts';

/** The merchant in whose name the desk itself pays credits back. */
export const refundsMerchantId = 'MREFUNDS';

/**
 * Nobody but the desk orders in the name of its own merchant, and its orders are free of charge: it
 * has no API key and no webhook, its name, fees and limits are not changed, and neither a block nor
 * a freeze would stop anything.
 */
export function mayBeManaged(merchantId: string): Result<null> {
  return merchantId === refundsMerchantId
    ? refuse('PermissionDenied', 'merchant_of_desk')
    : ok(null);
}
