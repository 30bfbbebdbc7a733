import { challengeMs } from '@peerdesk/domain/limits.ts';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from '../../platform/db/pool.ts';
import { ensureSecret } from '../../platform/db/shared-secret.ts';

/** What an answer to a challenge is for, and the session that it is for; '' before a sign-in. */
export interface ChallengeUse {
  purpose: 'signin' | 'step-up' | 'add';
  sessionId: string;
}

export interface KnownChallenge {
  /** What is stored once the challenge was answered. */
  hash: Buffer;
  expiresAt: number;
}

const randomLength = 24;
const timeLength = 8;

/**
 * A challenge for a passkey. It is signed and not stored, so that nobody fills the database by
 * asking for challenges; the answered ones are stored, and accepted once.
 */
export async function newChallenge(
  pool: Pool,
  use: ChallengeUse,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.alloc(randomLength + timeLength);
  randomBytes(randomLength).copy(head);
  head.writeBigUInt64BE(BigInt(now + challengeMs), randomLength);
  return new Uint8Array(Buffer.concat([head, await signatureOf(pool, use, head)]));
}

/** The challenge, if this desk made it for this use and it has not expired; null otherwise. */
export async function readChallenge(
  pool: Pool,
  use: ChallengeUse,
  challenge: string,
  now: number,
): Promise<KnownChallenge | null> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, randomLength + timeLength);
  const signature = bytes.subarray(randomLength + timeLength);
  if (head.length < randomLength + timeLength) return null;
  const expected = await signatureOf(pool, use, head);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const expiresAt = Number(head.readBigUInt64BE(randomLength));
  if (now >= expiresAt) return null;
  return { hash: createHash('sha256').update(bytes).digest(), expiresAt };
}

async function signatureOf(pool: Pool, use: ChallengeUse, head: Buffer): Promise<Buffer> {
  const key = await ensureSecret(pool, 'challenge');
  const text = `${use.purpose}\n${use.sessionId}\n`;
  return createHmac('sha256', key).update(text).update(head).digest();
}
