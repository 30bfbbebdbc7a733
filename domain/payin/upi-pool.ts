import { add, negate, type Minor } from '../money.ts';
import { isLarge, type UpiCandidate } from './choose-upi.ts';

/** A candidate for pay-ins of any amount. */
export type PoolUpi = Omit<UpiCandidate, 'sameAmountOpen'> & {
  /** The amounts of open pay-ins on its bank account, out of those in question. */
  openAmounts: ReadonlySet<Minor>;
};

/**
 * The state of the UPI IDs while a batch of pay-ins is assigned: each choice sees what the previous
 * ones have taken, as if everything had been read again.
 */
export class UpiPool {
  private upis: readonly PoolUpi[];

  constructor(upis: readonly PoolUpi[]) {
    this.upis = upis;
  }

  /** The candidates for a pay-in of this amount. */
  for(amount: Minor): UpiCandidate[] {
    return this.upis.map(({ openAmounts, ...upi }) => ({
      ...upi,
      sameAmountOpen: openAmounts.has(amount),
    }));
  }

  /** A pay-in of `amount` is given this UPI ID. */
  take(upiId: string, amount: Minor, now: number): void {
    const taken = this.upis.find((upi) => upi.upiId === upiId);
    if (!taken) throw new Error(`UPI ID ${upiId} is not in the pool`);
    this.upis = this.upis.map((upi) => afterTaking(upi, taken, amount, now));
  }
}

function afterTaking(upi: PoolUpi, taken: PoolUpi, amount: Minor, now: number): PoolUpi {
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
