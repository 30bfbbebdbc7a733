import { passwordBytes, passwordFrom } from '@peerdesk/domain/user/readable-password.ts';

/** A random password, as the server makes them. */
export function suggestedPassword(): string {
  return passwordFrom(crypto.getRandomValues(new Uint8Array(passwordBytes)));
}
