import { generateSecret, generateURI, verifySync } from 'otplib';

/** The time step of a code, in seconds. */
const period = 30;
/** Only as an authenticator app shows it. */
export const totpShape = /^\d{6}$/;

export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The `otpauth://` URI for the QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return generateURI({ secret, issuer, label, period });
}

/**
 * The time step of a code of the present or the previous step; null when it is none. A code of step
 * `lastStep` or an earlier one was used already, or could have been.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | null {
  if (!totpShape.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const tried = verifySync({ secret, token: code, period, epoch, epochTolerance: [period, 0] });
  if (!tried.valid || !('timeStep' in tried)) return null;
  return tried.timeStep > lastStep ? tried.timeStep : null;
}
