import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { MerchantLookup } from '../../platform/http/callers.ts';
import { isAllowedFrom } from './allow-ips.ts';
import { hashOfKey } from './api-key.ts';
import { readMerchantByKeyHash } from './store.ts';

/**
 * Which merchant an API key belongs to. A key that does not exist or was revoked is refused with
 * `InvalidCredentials`; a blocked merchant, or an address that the key does not allow, with
 * `PermissionDenied`. A frozen merchant still reads its records.
 */
export async function findMerchantByKey(
  db: Queryable,
  apiKey: string,
  ip: string,
): Promise<Result<{ id: string; name: string }>> {
  const found = await readMerchantByKeyHash(db, hashOfKey(apiKey));
  if (!found) return refuse('InvalidCredentials', 'api_key_unknown');
  if (found.status === 'blocked') return refuse('PermissionDenied', 'merchant_blocked');
  if (!isAllowedFrom(ip, found.allow_ips)) {
    return refuse('PermissionDenied', because('api_key_not_from', { ip }));
  }
  return ok({ id: found.id, name: found.name });
}

export function merchantByKey(db: Queryable): MerchantLookup {
  return (apiKey, ip) => findMerchantByKey(db, apiKey, ip);
}
