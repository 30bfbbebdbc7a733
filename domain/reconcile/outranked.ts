import type { Minor } from '../money.ts';
import { isCreditOf, isFree, returnOf, type BankLine } from './bank-line.ts';

/** An order that has used a reference with which a bank line now shows a payment. */
export interface StandingUse {
  orderRef: string;
  kind: 'payin' | 'payout' | 'settlement';
  accountId: string | null;
  /** The amount booked with it. */
  amount: Minor;
  /** Its proof: an attested line, a person who matched one, or nothing yet. */
  proof: 'none' | 'line' | 'person';
  /**
   * The reference was entered only by the peer of its account, or the peer's subadmin: by no
   * customer, and without a second person.
   */
  isOwnWord: boolean;
}

/** Who claims to have paid, and how much to which account. */
interface Claim {
  accountId: string | null;
  amount: Minor;
  openedAt: number;
}

/** A statement without times dates its lines at noon. */
const slackMs = 24 * 60 * 60 * 1000;

/**
 * Does an attested line that shows a payment with the reference override its use by an order? An
 * unproved use gives way if the line cannot be its payment. If it could be, the line proves the
 * use, unless only somebody with an interest in the account entered it: their word does not take
 * the reference from the customer who enters it.
 */
export function isOutranked(use: StandingUse, line: BankLine): boolean {
  if (!line.isAttested) return false;
  if (use.kind === 'payin' && isCreditOf(line, use)) {
    return use.isOwnWord && use.proof !== 'person';
  }
  return use.kind !== 'settlement' && use.proof === 'none';
}

/**
 * The line that reassigns a reference to this claim from the order that used it: it shows exactly
 * this claim's payment, not before the order was opened, and nobody else's.
 */
export function outrankingLine(
  claim: Claim,
  use: StandingUse,
  { named, others }: { named: readonly BankLine[]; others: readonly Claim[] },
): BankLine | undefined {
  const line = named.find(
    (one) =>
      isCreditOf(one, claim) &&
      (isFree(one) || (one.orderRef === use.orderRef && !one.isDismissed)) &&
      one.at >= claim.openedAt - slackMs &&
      isOutranked(use, one),
  );
  if (!line || returnOf(line, named) || others.some((other) => isCreditOf(line, other))) {
    return undefined;
  }
  return line;
}
