import { payoutCreditHoldMs } from '../limits.ts';
import type { Minor } from '../money.ts';
import { refuse, ok, type Result } from '../result.ts';

/** Since when, in epoch milliseconds, a pay-out's credit is too recent to be withdrawn. */
export function freshCreditsSince(now: number): number {
  return now - payoutCreditHoldMs;
}

/**
 * May this be withdrawn from a payer's wallet? Recent credits for pay-outs stay, since the customer
 * may still say that nothing arrived. Refuses with `InsufficientBalance`.
 */
export function coversWithdrawal(
  wallet: { balance: Minor; held: Minor; freshCredits: Minor },
  amount: Minor,
): Result<null> {
  const { balance, held, freshCredits } = wallet;
  if (balance - held - freshCredits >= amount) return ok(null);
  return refuse('InsufficientBalance', freshCredits > 0n ? 'balance_too_fresh' : 'balance_too_low');
}
