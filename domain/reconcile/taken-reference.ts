/**
 * A reference that another order has used, as somebody finds it who says that they paid a pay-out
 * with it. A liar may have been first, with a reference that was read over a shoulder or guessed.
 */
export interface ReferenceUse {
  orderRef: string;
  isPayout: boolean;
  /** The payer who was credited with it; null where it is no pay-out. */
  payerId: string | null;
  /** The order is still approved with it: its claim was neither revoked nor reversed. */
  stands: boolean;
  /** A bank line that somebody without interest attests shows that payment. */
  isAttested: boolean;
  /** Payers whose claim to have paid with it was revoked. */
  revokedFrom: readonly string[];
}

/** Who says that they paid with it, and what shows it. */
export interface ReferenceClaim {
  payerId: string;
  /** An attested line shows this payment out of an account of theirs. */
  isAttested: boolean;
  /** A picture, or a line that only their own file has. */
  hasProof: boolean;
}

/**
 * `take`: the other order loses it. `contest`: it is kept beside the other claim, and staff decide
 * which of the two is untrue. `refuse`: it stays where it is.
 */
export type Taking = 'take' | 'contest' | 'refuse';

/**
 * What becomes of a reference that another order has used. What others attest outranks a word, and
 * a word that was found untrue outranks nothing; against one that stands, something has to show the
 * payment. Whoever lost a reference by a lie gets it on no other order.
 */
export function takingOf(use: ReferenceUse, claim: ReferenceClaim): Taking {
  if (!use.isPayout || use.isAttested) return 'refuse';
  if (claim.isAttested) return 'take';
  const isTheirLie = use.revokedFrom.includes(claim.payerId);
  if (!claim.hasProof || isTheirLie || use.payerId === claim.payerId) return 'refuse';
  return use.stands ? 'contest' : 'take';
}

/** The reference that is given was used by another order; what shows this payer's payment. */
export interface TakenReference {
  use: ReferenceUse;
  isAttested: boolean;
  isInBank: boolean;
}

/** The same for what was read of it; null where no other order has used it. */
export function takingBy(
  taken: TakenReference | null | undefined,
  { payerId, hasProof }: { payerId: string; hasProof: boolean },
): Taking | null {
  if (!taken) return null;
  const { use, isAttested, isInBank } = taken;
  return takingOf(use, { payerId, isAttested, hasProof: hasProof || isInBank });
}

/** May it be kept beside the other claim, until an admin has decided? */
export function isContestable(taking: Taking | null): boolean {
  return taking === 'contest' || taking === 'take';
}
