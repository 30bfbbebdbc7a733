import { createHash } from 'node:crypto';
import { newToken } from '../../platform/db/ids.ts';

/** Identifies a text like this at a glance, in a log or a leak. */
const keyPrefix = 'pk_';

/** A new API key of 256 random bits; only its hash is stored. */
export function newApiKey(): string {
  return keyPrefix + newToken();
}

/** A key has too many random bits to be guessed, so a fast hash is as safe as a slow one. */
export function hashOfKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}
