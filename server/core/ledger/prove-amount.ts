import type { Minor } from '@peerdesk/domain/money.ts';
import { ok, type Result } from '@peerdesk/domain/result.ts';
import { provedForAmount } from '@peerdesk/domain/session/admission.ts';
import type { Context } from '../handler.ts';
import { limitOf } from './move-alone.ts';

/**
 * Step-up above the amount in Settings: staff prove their second factor for what they move or
 * decide. When a second person approves, that person proves it; the requester did so earlier.
 */
export function checkProofFor(
  { services, caller, now }: Pick<Context, 'services' | 'caller' | 'now'>,
  amount: Minor,
  digits: number,
): Result<null> {
  const { stepUpAbove } = services.settings.current().security;
  if (stepUpAbove === null) return ok(null);
  const above = limitOf(stepUpAbove, digits);
  return provedForAmount(caller, amount, above, now);
}
