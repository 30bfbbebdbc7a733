/**
 * A reference that another order has used, seen from a payer who claims to have paid a pay-out with
 * it. A dishonest payer may have been first, with a reference that was overseen or guessed.
 */
export interface ReferenceUse {
  orderRef: string;
  isPayout: boolean;
  /** The payer who was credited with it; null if the order is not a pay-out. */
  payerId: string | null;
  /** The order is still approved with it: its claim was neither revoked nor reversed. */
  stands: boolean;
  /** An attested bank line shows that payment. */
  isAttested: boolean;
  /** Payers whose claim to have paid with it was revoked. */
  revokedFrom: readonly string[];
}

/** The claimant, with their evidence. */
export interface ReferenceClaim {
  payerId: string;
  /** An attested line shows this payment out of an account of theirs. */
  isAttested: boolean;
  /** A picture, or a line that only their own file has. */
  hasProof: boolean;
}

/**
 * `take`: the other order loses it. `contest`: both claims are kept, and staff decide which of the
 * two is untrue. `refuse`: nothing changes.
 */
export type Taking = 'take' | 'contest' | 'refuse';

/**
 * What happens to a reference that another order has used. Attested evidence outranks a claim, and
 * a revoked claim outranks nothing; against a standing claim, some evidence is needed. Whoever lost
 * a reference through a false claim gets it on no other order.
 */
export function takingOf(use: ReferenceUse, claim: ReferenceClaim): Taking {
  if (!use.isPayout || use.isAttested) return 'refuse';
  if (claim.isAttested) return 'take';
  const isTheirLie = use.revokedFrom.includes(claim.payerId);
  if (!claim.hasProof || isTheirLie || use.payerId === claim.payerId) return 'refuse';
  return use.stands ? 'contest' : 'take';
}

/** The outcome for a reference used by another order, by the evidence of this payer's payment. */
export interface TakenReference {
  use: ReferenceUse;
  isAttested: boolean;
  isInBank: boolean;
}

/** The same from the stored data; null if no other order has used it. */
export function takingBy(
  taken: TakenReference | null | undefined,
  { payerId, hasProof }: { payerId: string; hasProof: boolean },
): Taking | null {
  if (!taken) return null;
  const { use, isAttested, isInBank } = taken;
  return takingOf(use, { payerId, isAttested, hasProof: hasProof || isInBank });
}

/** May both claims be kept until an admin has decided? */
export function isContestable(taking: Taking | null): boolean {
  return taking === 'contest' || taking === 'take';
}
