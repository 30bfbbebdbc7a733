import { payoutCreditHoldMs } from '../limits.ts';
import { minor, type Minor } from '../money.ts';
import { overdraftOn, type Overdraft } from './overdraft.ts';
import { refuse, ok, type Result } from '../result.ts';

/**
 * The parts of a wallet or a balance, in minor units. `uncleared` was credited for pay-outs on the
 * payer's word alone: no attested bank line shows the payment, and the customer may still dispute
 * it.
 */
export interface Funds {
  balance: Minor;
  held: Minor;
  uncleared: Minor;
}

/**
 * What can be used: for a withdrawal, to cover an order, for new pay-ins, and to be blocked. May be
 * below zero. `change_accounts` guards the same sum when it writes.
 */
export function availableOf({ balance, held, uncleared }: Funds): Minor {
  return minor(balance - held - uncleared);
}

/** An account that has to cover what a change takes from it, up to the allowed overdraft. */
export interface Cover {
  account: string;
  overdraft: Overdraft;
}

export function covered(account: string, overdraft: Overdraft = overdraftOn('owner')): Cover {
  return { account, overdraft };
}

/** May this be withdrawn? Refuses with `InsufficientBalance`. */
export function coversWithdrawal(funds: Funds, amount: Minor): Result<null> {
  if (availableOf(funds) >= amount) return ok(null);
  return refuse(
    'InsufficientBalance',
    funds.uncleared > 0n ? 'balance_too_fresh' : 'balance_too_low',
  );
}

/**
 * When a credit on the payer's word alone clears; null if it has cleared. Until then it may be
 * disputed.
 */
export function clearsByTime(creditedAt: number, now: number): number | null {
  const clearsAt = creditedAt + payoutCreditHoldMs;
  return clearsAt > now ? clearsAt : null;
}
