import { passwordBytes, passwordFrom } from '@peerdesk/domain/user/readable-password.ts';
import { randomBytes } from 'node:crypto';

/** A random password that is read out or copied by hand. */
export function readablePassword(): string {
  return passwordFrom(randomBytes(passwordBytes));
}
