import { createHash } from 'node:crypto';
import { newToken } from '../../platform/db/ids.ts';

/** Says at a glance, in a log or a leak, what a text like this is. */
const keyPrefix = 'pk_';

/** A new API key of 256 random bits; it is never kept, only its hash. */
export function newApiKey(): string {
  return keyPrefix + newToken();
}

/** A key has too many random bits to be guessed, so a fast hash keeps it as safe as a slow one. */
export function hashOfKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}
