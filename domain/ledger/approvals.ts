import { payoutCreditHoldMs } from '../limits.ts';
import { add, minor, negate, shareOf, type Minor } from '../money.ts';
import { accounts, type EntryDraft, type PayoutMoney, type Posting } from './postings.ts';
import { feeOf, sharesOf, type Earnings, type Fee, type Shares } from './shares.ts';
import type { Tariff } from './tariff.ts';

/** The terms of an order: what its merchant pays, and what its peer and subadmin earn. */
export interface Terms extends Earnings {
  fee: Tariff;
}

/**
 * A pay-in of `received` minor units was approved. The peer holds the cash, so the wallet goes down
 * by the amount and up by the commission; the merchant gets the amount less the fee; the subadmin
 * gets its override out of the fee, and the house keeps the rest.
 */
export function payinApproved(order: {
  refId: string;
  peerId: string;
  merchantId: string;
  received: Minor;
  terms: Terms;
  /** How many approvals of it were reversed. */
  round?: number;
}): EntryDraft {
  const { received, terms } = order;
  const fee = feeOf(received, terms.fee);
  const shares = sharesOf(received, fee, terms);
  return {
    kind: 'payin_approved',
    orderRef: order.refId,
    terms: { ...termsApplied(fee, shares, terms), amount: received },
    round: order.round ?? 0,
    postings: withoutZeroes([
      {
        account: accounts.peerWallet(order.peerId),
        amount: add(negate(received), shares.commission),
      },
      {
        account: accounts.merchantBalance(order.merchantId),
        amount: add(received, negate(fee.amount)),
      },
      ...overrideOf(shares, terms),
      { account: accounts.houseFees, amount: leftOf(fee, shares) },
    ]),
  };
}

/** The rates by which an entry was made, so that `verify` can make it again. */
function termsApplied(
  { rate: fee }: Fee,
  { rate: commission }: Shares,
  { override }: Earnings,
): EntryDraft['terms'] {
  return {
    feeBps: fee.bps,
    feeFlat: fee.flat,
    commissionBps: commission.bps,
    commissionFlat: commission.flat,
    overrideBps: override?.bps ?? 0,
  };
}

function overrideOf({ override: amount }: Shares, { override }: Earnings): Posting[] {
  return override ? [{ account: accounts.peerWallet(override.subadminId), amount }] : [];
}

function leftOf(fee: Fee, { commission, override }: Shares): Minor {
  return add(fee.amount, negate(commission), negate(override));
}

/**
 * A pay-out was paid by this peer out of their own pocket: the held funds go to the peer, with the
 * commission, and the rest of the fee to the subadmin and the house. On the payer's word alone what
 * both are credited takes a day to clear, in which the customer may dispute it.
 */
export function payoutApproved(
  order: PayoutMoney & { peerId: string; feeBps: number; earnings: Earnings },
  now: number,
): EntryDraft {
  const { amount, feeBps, earnings } = order;
  const flat = minor(order.fee - shareOf(amount, feeBps));
  const isFree = feeBps === 0 && order.fee === 0n;
  const fee: Fee = { amount: order.fee, isFree, rate: { bps: feeBps, flat } };
  const shares = sharesOf(amount, fee, earnings);
  const credits = withoutZeroes([
    { account: accounts.peerWallet(order.peerId), amount: add(amount, shares.commission) },
    ...overrideOf(shares, earnings),
  ]);
  return {
    kind: 'payout_approved',
    orderRef: order.refId,
    terms: { ...termsApplied(fee, shares, earnings), amount },
    round: order.round,
    postings: withoutZeroes([
      {
        account: accounts.merchantHeld(order.merchantId),
        amount: negate(add(amount, order.fee)),
      },
      ...credits,
      { account: accounts.houseFees, amount: leftOf(fee, shares) },
    ]),
    uncleared: { credits, clearsAt: now + payoutCreditHoldMs },
  };
}

function withoutZeroes(postings: readonly Posting[]): Posting[] {
  return postings.filter((posting) => posting.amount !== 0n);
}
