import { recoveryCodesCount } from '@peerdesk/domain/limits.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '../../../platform/db/pool.ts';
import { saveRecoveryCodes } from './factor-store.ts';

const symbols = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 4;
const groupLength = 4;

/** Makes new recovery codes, 80 random bits each, and stores their hashes. @returns the codes. */
export async function renewRecoveryCodes(
  client: Client,
  userId: string,
  now: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, makeCode);
  await saveRecoveryCodes(client, userId, codes.map(hashOfRecoveryCode), now);
  return codes;
}

/** What is stored of a code, however it is written. It is random, so a plain SHA-256 is enough. */
export function hashOfRecoveryCode(code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(plain).digest();
}

function makeCode(): string {
  const text = [...randomBytes(groups * groupLength)].map((byte) => symbols.charAt(byte % 32));
  return Array.from({ length: groups }, (_, n) =>
    text.slice(n * groupLength, (n + 1) * groupLength).join(''),
  ).join('-');
}
