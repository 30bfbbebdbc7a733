import { covered, type Cover } from '../ledger/available.ts';
import { accounts, payoutCreated, type EntryDraft, type PayoutMoney } from '../ledger/postings.ts';
import { shareOf, type Minor } from '../money.ts';

/** The merchant's fee for a pay-out; it stays as it was when the pay-out was created. */
export function payoutFee(amount: Minor, feeBps: number): Minor {
  return shareOf(amount, feeBps);
}

/**
 * A merchant creates a pay-out: its amount and fee are held, and no merchant may overdraw for that.
 */
export function openPayout(order: PayoutMoney): { entry: EntryDraft; mustCover: readonly Cover[] } {
  return {
    entry: payoutCreated(order),
    mustCover: [covered(accounts.merchantBalance(order.merchantId))],
  };
}
