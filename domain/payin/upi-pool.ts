import { add, negate, type Minor } from '../money.ts';
import { isLarge, type UpiCandidate } from './choose-upi.ts';

/**
 * The state of the UPI IDs while a batch of pay-ins is assigned: each choice sees what the previous
 * ones have taken, as if everything had been read again.
 */
export class UpiPool {
  private upis: readonly UpiCandidate[];

  constructor(upis: readonly UpiCandidate[]) {
    this.upis = upis;
  }

  /** As they are now; what is taken later does not change them. */
  get candidates(): readonly UpiCandidate[] {
    return this.upis;
  }

  /** A pay-in of `amount` is given this UPI ID. */
  take(upiId: string, amount: Minor, now: number): void {
    const taken = this.upis.find((upi) => upi.upiId === upiId);
    if (!taken) throw new Error(`UPI ID ${upiId} is not in the pool`);
    this.upis = this.upis.map((upi) => afterTaking(upi, taken, amount, now));
  }
}

function afterTaking(
  upi: UpiCandidate,
  taken: UpiCandidate,
  amount: Minor,
  now: number,
): UpiCandidate {
  const isTaken = upi === taken;
  const isSameAccount = upi.accountId === taken.accountId;
  const isSamePeer = upi.peer.id === taken.peer.id;
  if (!isSameAccount && !isSamePeer) return upi;
  return {
    ...upi,
    ...(isTaken && {
      upiVersion: upi.upiVersion + 1,
      lastUsedAt: now,
      used: usedAfter(upi.used, amount),
    }),
    ...(isSameAccount && { openAmounts: new Set([...upi.openAmounts, amount]) }),
    ...(isSamePeer && {
      peer: { ...upi.peer, available: add(upi.peer.available, negate(amount)) },
    }),
  };
}

function usedAfter(used: UpiCandidate['used'], amount: Minor): UpiCandidate['used'] {
  const large = isLarge(amount);
  return {
    amount: add(used.amount, amount),
    count: used.count + 1,
    largeAmount: large ? add(used.largeAmount, amount) : used.largeAmount,
    largeCount: used.largeCount + (large ? 1 : 0),
  };
}
