import type { KeyMode } from '@peerdesk/contract/key-mode.ts';
import { createHash } from 'node:crypto';
import { newToken } from '../../platform/db/ids.ts';

/** Identifies a text like this at a glance, in a log or a leak. */
const keyPrefixes = { live: 'pk_', test: 'pk_test_' } as const satisfies Record<KeyMode, string>;

/** A new API key of 256 random bits; only its hash is stored. */
export function newApiKey(mode: KeyMode): string {
  return keyPrefixes[mode] + newToken();
}

/** A key has too many random bits to be guessed, so a fast hash is as safe as a slow one. */
export function hashOfKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}
