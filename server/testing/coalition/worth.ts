import { share } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import type { PayinNow, PayoutNow } from './snapshot.ts';
import { holderOf, house, ourCustomer } from './true-bank.ts';

/*
 * The law of the coalition. Its worth is what its members could walk away with now: their cash, the
 * goods that honest merchants delivered to its customers when they were told `approved`, what is
 * available of its wallets, and its merchants' balances with what their open pay-outs hold. A
 * wallet below zero is worth nothing: its owner does not come back.
 *
 *     worth ≤ brought in + due + unbooked + exposure
 *
 * - due: what honest parties truly owe its members. Of an approved pay-in: what an honest customer
 *   truly paid a merchant of the coalition, and a peer's commission, less the merchant's fee. Of an
 *   approved pay-out: what an honest merchant owes a recipient of the coalition, once, and the
 *   commission of a payer that has cleared, less what its own merchant paid out and its fee.
 * - unbooked: what honest customers truly paid into its accounts while the desk neither holds nor
 *   has booked it: payments after the deadline or after a decline, until a bank line books them.
 * - exposure: see `exposureOf`.
 *
 * The law of the honest. No payer in the rest ends with less cash and wallet than it had and its
 * commissions, except for what its own subadmin's word cost it, and what it has sent for pay-outs
 * that are not decided yet. What the house and honest merchants lose, the coalition has gained.
 */

const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

export function worthOf(episode: Episode): bigint {
  const { parties, coalition, bank, now } = episode;
  let worth = bank.cashOf(ourCustomer);
  for (const { id } of parties.payers.filter((one) => coalition.ids.has(one.id))) {
    const { balance, held, uncleared } = episode.wallet(id);
    worth += bank.cashOf(id) + max(0n, balance - held - uncleared);
  }
  for (const { id } of parties.merchants.filter((one) => coalition.ids.has(one.id))) {
    const { balance, held } = episode.merchantFunds(id);
    worth += bank.cashOf(id) + max(0n, balance) + held;
  }
  for (const order of now.payins) {
    const isDelivered = order.status === 'approved' && episode.isOurs(order.customerId);
    if (isDelivered && !episode.isOurs(order.merchantId)) worth += order.received;
  }
  return worth;
}

/** How much more the coalition has than the law allows; below zero or zero where it holds. */
export function gainOf(episode: Episode): bigint {
  const { payins, payouts } = episode.now;
  let allowed = episode.brought + exposureOf(episode);
  for (const order of payins) allowed += dueOfPayin(episode, order) + unbooked(episode, order);
  for (const order of payouts) allowed += dueOfPayout(episode, order);
  return worthOf(episode) - allowed;
}

function dueOfPayin(episode: Episode, order: PayinNow): bigint {
  if (order.status !== 'approved' || order.isReversed) return 0n;
  const { received, refId } = order;
  let due = 0n;
  if (episode.isOurs(order.merchantId)) {
    if (!episode.isOurs(order.customerId)) due += min(received, episode.paidFor(refId));
    due -= share(received, episode.merchant(order.merchantId).payinBps);
  }
  const peer = episode.payer(order.peerId);
  if (peer && episode.isOurs(peer.id)) due += share(received, peer.payinBps);
  return due;
}

/** What an honest customer truly paid into an account of the coalition, and no book shows. */
function unbooked(episode: Episode, order: PayinNow): bigint {
  if (episode.isOurs(order.customerId)) return 0n;
  let sum = 0n;
  for (const { id } of episode.parties.payers.filter((one) => episode.isOurs(one.id))) {
    const isHere = order.peerId === id && !order.isReversed;
    const booked = order.status === 'approved' ? order.received : 0n;
    const covered = order.isHeld ? order.amount : booked;
    sum += max(0n, episode.paidFor(order.refId, id) - (isHere ? covered : 0n));
  }
  return sum;
}

function dueOfPayout(episode: Episode, order: PayoutNow): bigint {
  const { amount } = order;
  const isOurRecipient = episode.isOurs(order.customerId);
  const payer = episode.payer(order.peerId);
  const isOurPayer = payer !== undefined && episode.isOurs(payer.id);
  const arrived = sentToRecipient(episode, order);
  if (order.status !== 'approved') {
    if (order.status === 'declined' || !isOurRecipient) return 0n;
    return min(amount, arrived.byOthers);
  }
  let due = 0n;
  if (episode.isOurs(order.merchantId)) {
    due -= order.fee + (isOurRecipient ? 0n : min(amount, arrived.inAll));
  } else if (isOurRecipient && !(isOurPayer && order.isUncleared)) {
    due += amount;
  }
  if (isOurPayer && !order.isUncleared) due += share(amount, payer.payoutBps);
  return due;
}

/** What the recipient truly got for a pay-out. */
export function sentToRecipient(
  { bank, coalition }: Pick<Episode, 'bank' | 'coalition'>,
  { refId, customerId }: Pick<PayoutNow, 'refId' | 'customerId'>,
): { inAll: bigint; byOthers: bigint } {
  const holder = holderOf(customerId);
  const got = bank.payments.filter((one) => one.refId === refId && one.to === holder);
  const sumOf = (list: typeof got) => list.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    inAll: sumOf(got),
    byOthers: sumOf(got.filter(({ from }) => !coalition.ids.has(from))),
  };
}

/**
 * What the product leaves open on purpose, by name:
 *
 * - word of the group: what a subadmin of the coalition approved on peers of its own group without
 *   the money having come, up to each order's amount. Its group answers for it.
 * - reversed: the same after an admin has reversed it: goods that are gone, and what a merchant of
 *   the coalition has taken out of its balance by then, which is below zero now.
 * - overdraft by a line: late money that an attested line shows is booked although the wallet holds
 *   nothing for it any more, as far below zero as Settings allow (`overdraftByLine`).
 * - misdirected: a payer sent a pay-out to a friend. The debit in its statement clears the credit
 *   at once, since the banks of these games do not tell the receiver; a dispute takes it back.
 */
function exposureOf(episode: Episode): bigint {
  const atFirst = episode.parties.merchants.reduce((sum, { id }) => {
    const { balance } = episode.merchantFunds(id);
    return sum + (episode.isOurs(id) ? max(0n, -balance) : 0n);
  }, deliveredAndReversed(episode));
  return episode.parties.payers.reduce((sum, { id }) => {
    // Credits that have not cleared do not fill what was overdrawn.
    const { balance, uncleared } = episode.wallet(id);
    const overdrawn = episode.isOurs(id) ? max(0n, uncleared - balance) : 0n;
    const { cleared, revoked } = misdirectedBy(episode, id);
    const byLine = min(overdrawn, episode.overdraftByLine + revoked);
    return sum + wordOfTheGroup(episode, id) + byLine + cleared;
  }, atFirst);
}

/** Goods of honest merchants for orders that were approved falsely, before that was reversed. */
function deliveredAndReversed(episode: Episode): bigint {
  return episode.now.payins.reduce((sum, order) => {
    const isDelivered = order.status === 'approved' && order.isReversed;
    const isOurs = episode.isOurs(order.customerId) && !episode.isOurs(order.merchantId);
    return sum + (isDelivered && isOurs ? min(order.received, order.amount) : 0n);
  }, 0n);
}

/** What a payer has for pay-outs that went to a friend, and what was taken back of it. */
function misdirectedBy(
  { misdirected, now }: Episode,
  payerId: string,
): { cleared: bigint; revoked: bigint } {
  const sums = { cleared: 0n, revoked: 0n };
  for (const { refId, amount } of misdirected.filter((one) => one.payerId === payerId)) {
    const order = now.payouts.find((one) => one.refId === refId);
    const isTheirs = order?.status === 'approved' && order.peerId === payerId;
    if (!isTheirs) sums.revoked += amount;
    else if (!order.isUncleared) sums.cleared += amount;
  }
  return sums;
}

/**
 * By how much more than Settings allow rests on the word of a subadmin within a day: approvals of
 * what did not come at all.
 */
export function wordAbove(episode: Episode, subadminId: string): bigint {
  const since = episode.desk.clock.now() - 24 * 60 * 60 * 1000;
  const words = episode.now.payins.filter(
    (one) =>
      one.status === 'approved' &&
      one.decidedBy === subadminId &&
      one.decidedAt > since &&
      !one.isReversed &&
      !episode.bank.payments.some(({ utr, to }) => utr === one.utr && to === one.peerId),
  );
  return words.reduce((sum, { received }) => sum + received, 0n) - episode.byHandMost;
}

function wordOfTheGroup(episode: Episode, payerId: string): bigint {
  const { coalition, now } = episode;
  const payer = episode.payer(payerId);
  const isLed = payer?.groupId && coalition.ids.has(payer.groupId) && !coalition.ids.has(payerId);
  if (!isLed) return 0n;
  return now.payins.reduce((sum, order) => {
    if (order.peerId !== payerId || order.status !== 'approved' || order.isReversed) return sum;
    // A withdrawal has come too, and to another account of theirs; what paid another order has not.
    const came = episode.bank.payments.find(
      (one) =>
        !order.isUtrLost && one.utr === order.utr && one.to === payerId && one.from !== house,
    );
    return sum + max(0n, min(order.received, order.amount) - (came?.amount ?? 0n));
  }, 0n);
}

/** By how much an honest payer has less than it should; below zero or zero where the law holds. */
export function lossOf(episode: Episode, payerId: string, began: bigint): bigint {
  const payer = episode.payer(payerId);
  if (!payer) throw new Error(`no payer ${payerId}`);
  let due = began - wordOfTheGroup(episode, payerId) - underWay(episode, payerId);
  for (const order of episode.now.payins) {
    const isBooked = order.peerId === payerId && order.status === 'approved' && !order.isReversed;
    if (isBooked) due += share(order.received, payer.payinBps);
  }
  for (const order of episode.now.payouts) {
    const isBooked = order.peerId === payerId && order.status === 'approved';
    if (isBooked) due += share(order.amount, payer.payoutBps);
  }
  return due - (episode.bank.cashOf(payerId) + episode.wallet(payerId).balance);
}

/**
 * What a payer has sent for pay-outs that are not credited to it, and not declined either; and what
 * it has brought to the desk and is not credited for yet.
 */
export function underWay(episode: Episode, payerId: string): bigint {
  const brought = [...episode.brings.values()].reduce(
    (sum, one) => sum + (one.payerId === payerId ? one.amount : 0n),
    0n,
  );
  const open = episode.now.payouts.filter(
    (one) => one.status !== 'declined' && !(one.status === 'approved' && one.peerId === payerId),
  );
  return open.reduce((sum, { refId }) => {
    const sent = episode.bank.payments.filter((one) => one.refId === refId && one.from === payerId);
    return sent.reduce((total, { amount }) => total + amount, sum);
  }, brought);
}
