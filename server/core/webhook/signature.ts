import { createHmac } from 'node:crypto';

/** The headers of a delivery besides its content type. */
export const webhookHeaders = {
  id: 'x-webhook-id',
  event: 'x-webhook-event',
  timestamp: 'x-webhook-timestamp',
  signature: 'x-webhook-signature',
} as const;

/** The signature of a body: hex HMAC-SHA256 of `timestamp.body`, keyed with the secret as text. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** One signature for each secret that is valid, the newest first, separated by a comma. */
export function signaturesOf(secrets: readonly string[], timestamp: string, body: string): string {
  return secrets.map((secret) => signatureOf(secret, timestamp, body)).join(',');
}
