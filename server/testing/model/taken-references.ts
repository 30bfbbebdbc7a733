import type { Actor } from './participants.ts';
import type { Run } from './run.ts';
import type { PayoutModel } from './state.ts';

/**
 * What becomes of a reference that another order has used, if any. The model's bank shows nothing,
 * so that only a picture speaks against the other claim: against one that stands it is kept beside
 * it, and one that was revoked loses it, but not to the payer who lied.
 */
export function takingOf(
  { state }: Run,
  order: PayoutModel,
  utr: string,
  payer: Actor | null,
  hasProof: boolean,
): 'free' | 'take' | 'contest' | 'refuse' {
  const ownerRef = state.used.get(utr);
  if (ownerRef === undefined || ownerRef === order.refId) return 'free';
  const owner = state.payouts.find(({ refId }) => refId === ownerRef);
  const isTheirLie = state.disputes.some(
    (one) =>
      one.payout === owner &&
      one.status === 'revoke_claim' &&
      one.utr === utr &&
      one.payer === payer,
  );
  if (!owner || !hasProof || isTheirLie || owner.payer === payer) return 'refuse';
  return owner.status === 'approved' && owner.utr === utr ? 'contest' : 'take';
}
