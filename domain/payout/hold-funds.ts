import { covered, type Cover } from '../ledger/available.ts';
import { accounts, payoutCreated, type EntryDraft, type PayoutMoney } from '../ledger/postings.ts';
import { refundEntry } from '../reconcile/suspense.ts';

interface Held {
  entry: EntryDraft;
  mustCover: readonly Cover[];
}

/**
 * A merchant creates a pay-out: its amount and fee are held, and no merchant may overdraw for that.
 */
export function holdForPayout(order: PayoutMoney): Held {
  return {
    entry: payoutCreated(order),
    mustCover: [covered(accounts.merchantBalance(order.merchantId))],
  };
}

/**
 * Returns a credit to its sender: out of suspense, or from the refunds balance, which holds the
 * money of an earlier refund that was not paid.
 */
export function holdForRefund(from: 'suspense' | 'returned', order: PayoutMoney): Held {
  return from === 'returned'
    ? holdForPayout(order)
    : { entry: refundEntry(order, order), mustCover: [] };
}
