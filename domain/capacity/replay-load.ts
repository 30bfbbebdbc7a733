import { networkReceiverLimits } from '../limits.ts';
import { add, zero, type Minor } from '../money.ts';
import { isLarge, type UpiCandidate } from '../payin/choose-upi.ts';

/** A pay-in on a UPI ID. Instants in milliseconds. */
export interface Placed {
  upiId: string;
  accountId: string;
  at: number;
  amount: Minor;
  /** Until when its amount is open on the bank account; null: longer than the day. */
  closedAt: number | null;
  /** Until when it counts as a credit; null: as long as the network's window. */
  countsUntil: number | null;
}

type Upi = Pick<UpiCandidate, 'upiId' | 'accountId'>;

/** What has been placed on each UPI ID so far, asked in order of time. */
export class ReplayLoad {
  private readonly byUpi = new Map<string, Placed[]>();
  private readonly openUntil = new Map<string, number>();
  private readonly lastUsed = new Map<string, number>();

  place(one: Placed): void {
    const placed = this.byUpi.get(one.upiId);
    if (placed) placed.push(one);
    else this.byUpi.set(one.upiId, [one]);
    const key = openKey(one, one.amount);
    const until = Math.max(this.openUntil.get(key) ?? 0, one.closedAt ?? Infinity);
    this.openUntil.set(key, until);
    this.lastUsed.set(one.upiId, one.at);
  }

  isAmountOpen(upi: Upi, amount: Minor, now: number): boolean {
    return (this.openUntil.get(openKey(upi, amount)) ?? 0) > now;
  }

  lastUsedAt({ upiId }: Upi): number | null {
    return this.lastUsed.get(upiId) ?? null;
  }

  usedAt({ upiId }: Upi, now: number): UpiCandidate['used'] {
    const placed = this.byUpi.get(upiId) ?? [];
    const since = now - networkReceiverLimits.windowMs;
    const first = placed.findIndex(({ at }) => at > since);
    placed.splice(0, first < 0 ? placed.length : first);
    const used = { amount: zero, count: 0, largeAmount: zero, largeCount: 0 };
    for (const { amount, countsUntil } of placed) {
      if (countsUntil !== null && countsUntil <= now) continue;
      used.amount = add(used.amount, amount);
      used.count += 1;
      if (!isLarge(amount)) continue;
      used.largeAmount = add(used.largeAmount, amount);
      used.largeCount += 1;
    }
    return used;
  }
}

function openKey({ accountId }: Pick<Upi, 'accountId'>, amount: Minor): string {
  return `${accountId} ${amount}`;
}
