import { because } from '@peerdesk/contract/because.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Batcher } from '../../platform/runtime/batcher.ts';
import type { MerchantCaller, MerchantLookup } from '../../platform/http/caller/callers.ts';
import { isAllowedFrom } from './allow-ips.ts';
import { hashOfKey } from './api-key.ts';
import { readMerchantsByKeyHash, saveKeyUse } from './store-keys.ts';
import { limitsOf } from './store.ts';

/** How exactly the last use of a key is known: not every request writes it. */
const useEveryMs = 60_000;

interface Connections {
  pool: Queryable;
  keyed: Queryable;
  batcher: Batcher;
}

/**
 * Which merchant an API key belongs to. A key that does not exist or was revoked is refused with
 * `InvalidCredentials`; a blocked merchant, or an address that the key does not allow, with
 * `PermissionDenied`. A frozen merchant still reads its records.
 */
export async function findMerchantByKey(
  { pool, keyed, batcher }: Connections,
  apiKey: string,
  ip: string,
  now: number,
): Promise<Result<MerchantCaller>> {
  const found = await batcher.read('API keys', hashOfKey(apiKey), (hashes) =>
    readMerchantsByKeyHash(keyed, hashes),
  );
  if (!found) return refuse('InvalidCredentials', 'api_key_unknown');
  if (found.status === 'blocked') return refuse('PermissionDenied', 'merchant_blocked');
  if (!isAllowedFrom(ip, found.allow_ips)) {
    return refuse('PermissionDenied', because('api_key_not_from', { ip }));
  }
  if (found.used_at === null || now - found.used_at >= useEveryMs) {
    await saveKeyUse(pool, found.key_id, now);
  }
  const { id, name, mode } = found;
  const isFrozen = found.status === 'frozen';
  return ok({ kind: 'merchant', id, name, mode, isFrozen, limits: limitsOf(found) });
}

export function merchantByKey(connections: Connections, clock: () => number): MerchantLookup {
  return (apiKey, ip) => findMerchantByKey(connections, apiKey, ip, clock());
}
