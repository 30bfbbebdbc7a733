import { createHash, createHmac } from 'node:crypto';

export type TokenKind = 'access' | 'refresh';

/**
 * The stored form of a token or a device's cookie. They are random, so a plain SHA-256 is enough.
 */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The successor of a refresh token. It is derived from the token and the server's key, so that two
 * tabs that refresh at the same time get the same response although only hashes are stored.
 */
export function successorOf(key: Buffer, refreshToken: string, kind: TokenKind): string {
  return createHmac('sha256', key).update(`${kind}\n${refreshToken}`).digest('base64url');
}

/** A hash in place of a text that must not be stored, such as a username that may be a password. */
export function keyedHashOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
