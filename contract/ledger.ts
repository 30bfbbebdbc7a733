import { z } from 'zod';
import {
  amountFilter,
  anyOfThese,
  listSpec,
  orderFilters,
  periodFilters,
  searchFilter,
  totals,
} from './list.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, instant, moneyText, reason, recordId, refId } from './primitives.ts';

/** What a ledger entry was made for. */
export const entryKinds = [
  'payin_approved',
  'payin_reversed',
  'payout_created',
  'payout_approved',
  'payout_declined',
  'payout_withdrawn',
  'payout_revoked',
  'payout_reversed',
  'topup',
  'withdraw',
  'adjust',
  'wallet_reversed',
  'suspense',
  'suspense_released',
  'suspense_written_off',
  'blocked',
  'unblocked',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const sorts = ['createdAt'] as const;
/** `q` and `status` find entries by their orders, as the reader’s own lists find these. */
const ofEntries = {
  ...periodFilters,
  q: searchFilter,
  status: anyOfThese(orderStatuses).optional(),
  amount: amountFilter.optional(),
  refId: refId.optional(),
  orderid: orderFilters.orderid,
};

/** One movement of a wallet, with the balance after it; `reason` is free text. */
export const walletPosting = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(entryKinds),
  refId: refId.nullable(),
  reason: z.string(),
  amount: moneyText,
  balance: moneyText,
});
export type WalletPosting = z.infer<typeof walletPosting>;

/** `earned`: the commission or override in it, for what was booked for an order. */
const earningPosting = walletPosting.extend({ earned: moneyText.nullable() });
export type EarningPosting = z.infer<typeof earningPosting>;

/** `earned`: its total for the period; null if the list is filtered in any other way. */
export const ledgerReport = z.object({
  postings: z.array(earningPosting),
  earned: moneyText.nullable(),
  currency: currencyCode,
  ...totals,
});

/**
 * `userId`: whose wallet, by default the caller's. `amount` is compared without its sign. `q` also
 * finds the reasons of entries about no order.
 */
export const ledgerReportSpec = listSpec({
  filters: {
    userId: recordId.optional(),
    kind: anyOfThese(entryKinds).optional(),
    ...ofEntries,
  },
  sorts,
});

/** One account of an entry; `owner` is the person or the merchant, null for the house. */
const entryPosting = z.object({
  account: z.string(),
  owner: z.object({ id: recordId, name: z.string() }).nullable(),
  amount: moneyText,
});

/** An entry about an order, with those of its postings that the caller may see. */
export const ledgerEntry = z.object({
  id: z.string(),
  refId,
  at: instant,
  kind: z.enum(entryKinds),
  reason: z.string(),
  currency: currencyCode,
  postings: z.array(entryPosting),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ledgerEntryList = z.object({ entries: z.array(ledgerEntry), ...totals });

export const ledgerEntryListSpec = listSpec({
  filters: {
    kind: anyOfThese(entryKinds).optional(),
    peerId: recordId.optional(),
    merchantId: recordId.optional(),
    ...ofEntries,
  },
  sorts,
});

/**
 * `refId`: an approved pay-in or pay-out, or the id of the entry of a top-up, a withdrawal or an
 * adjustment. With `preview` nothing is written.
 */
export const reverseBody = z.strictObject({
  refId,
  reason,
  preview: z.literal(true).optional(),
});

/** The postings of the compensating entry; `balance` is what it leaves, null for the house. */
export const reversed = z.object({
  postings: z.array(entryPosting.extend({ balance: moneyText.nullable() })),
  currency: currencyCode,
});
export type Reversed = z.infer<typeof reversed>;
