import { payoutCreditHoldMs } from '../limits.ts';
import { minor, type Minor } from '../money.ts';
import { overdraftOn, type Overdraft } from './overdraft.ts';
import { refuse, ok, type Result } from '../result.ts';

/**
 * What a wallet or a balance contains, in minor units. `uncleared` is what it was credited for
 * pay-outs on the payer's word alone: no bank line that somebody else attests shows the payment,
 * and the time in which the customer may dispute it is not over.
 */
export interface Funds {
  balance: Minor;
  held: Minor;
  uncleared: Minor;
}

/**
 * What an owner can rely on: for a withdrawal, as the cover of an order, as room for new pay-ins
 * and to be blocked. May be below zero. `change_accounts` guards the same sum when it writes.
 */
export function availableOf({ balance, held, uncleared }: Funds): Minor {
  return minor(balance - held - uncleared);
}

/** An account that has to cover what a change takes from it, as far as it may not be overdrawn. */
export interface Cover {
  account: string;
  overdraft: Overdraft;
}

export function covered(account: string, overdraft: Overdraft = overdraftOn('owner')): Cover {
  return { account, overdraft };
}

/** May this be taken out? Refuses with `InsufficientBalance`. */
export function coversWithdrawal(funds: Funds, amount: Minor): Result<null> {
  if (availableOf(funds) >= amount) return ok(null);
  return refuse(
    'InsufficientBalance',
    funds.uncleared > 0n ? 'balance_too_fresh' : 'balance_too_low',
  );
}

/**
 * When a credit that only the payer's word shows clears; null when that is over. Until then a
 * dispute may come.
 */
export function clearsByTime(creditedAt: number, now: number): number | null {
  const clearsAt = creditedAt + payoutCreditHoldMs;
  return clearsAt > now ? clearsAt : null;
}
