import { generateSync } from 'otplib';
import type { ApiClient } from '../../platform/api-client/client.ts';
import type { TestClock } from '../desk.ts';

/** Longer than a code counts. */
export const codeMs = 31_000;

/** The code that an authenticator app shows at an instant. */
export function codeAt(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1000) });
}

/** Somebody's authenticator app, and the recovery codes that came with it. */
export interface AuthenticatorApp {
  secret: string;
  recoveryCodes: string[];
  /** A code that was not used yet: time goes on for it. */
  nextCode(): string;
}

/** Adds an authenticator app to an account that has no second factor. */
export async function addApp(
  client: ApiClient,
  clock: TestClock,
  password: string,
): Promise<AuthenticatorApp> {
  const { secret } = await client.ok('totp.enrol', { body: { password } });
  const body = { otp: codeAt(secret, clock.now()) };
  const { recoveryCodes } = await client.ok('totp.verify', { body });
  return {
    secret,
    recoveryCodes: recoveryCodes ?? [],
    nextCode() {
      clock.advance(codeMs);
      return codeAt(secret, clock.now());
    },
  };
}
