import { covered, type Cover } from '../ledger/available.ts';
import { accounts, payoutCreated, type EntryDraft, type PayoutMoney } from '../ledger/postings.ts';
/**
 * A merchant creates a pay-out: its amount and fee are held, and no merchant may overdraw for that.
 */
export function openPayout(order: PayoutMoney): { entry: EntryDraft; mustCover: readonly Cover[] } {
  return {
    entry: payoutCreated(order),
    mustCover: [covered(accounts.merchantBalance(order.merchantId))],
  };
}
