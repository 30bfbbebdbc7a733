import type { Actor } from '../model/participants.ts';
import { money } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import type { PayoutNow } from './snapshot.ts';
import { holderOf } from './true-bank.ts';
import { sentToRecipient } from './worth.ts';

/** A merchant creates a pay-out to one of its customers, who may be of the coalition. */
export async function orderPayout(episode: Episode): Promise<void> {
  const { random, parties, coalition } = episode;
  const merchant = random.of(parties.merchants);
  const mayBeOurs = coalition.hasCustomer || coalition.ids.has(merchant.id);
  episode.serial += 1;
  const id = `${mayBeOurs && random.is(0.5) ? 'k' : 'h'}${episode.serial}`;
  const largest = random.is(0.1) ? 80_000_00 : 9_000_00;
  const amount = money(BigInt(random.between(100_00, largest)));
  const customer = { id, name: 'Ravi', upi: `${id}@okicici` };
  const body = { orderId: `out${episode.serial}`, amount, customer };
  const what = `pay-out of ${amount} to ${id}`;
  await episode.act(what, merchant.client, 'payout.create', { body });
}

/** The admin gives it to anybody, unless two claim to have paid it. */
export async function assign(episode: Episode): Promise<void> {
  const { random, parties } = episode;
  const order = episode.pick(
    episode.now.payouts,
    ({ status, isPaidTwiceRisk }) =>
      (status === 'created' || status === 'expired') && !isPaidTwiceRisk,
  );
  if (!order) return;
  const { refId } = order;
  const target = random.is(0.15) ? random.of(parties.subadmins) : random.of(parties.payers);
  const body = { refId, peerId: target.id };
  const what = `admin assigns ${refId} to ${target.username}`;
  await episode.act(what, parties.admin, 'payout.assign', { body });
}

/** An honest payer's next step with a pay-out: accept, send, say so; or give it back unsent. */
export async function payHonestly(episode: Episode): Promise<void> {
  const isTheirs = ({ status, peerId }: PayoutNow) =>
    (status === 'pending' || status === 'processing') && !episode.isOurs(peerId ?? '');
  const order = episode.pick(episode.now.payouts, isTheirs);
  const payer = episode.payer(order?.peerId ?? null);
  if (!order || !payer) return;
  const { refId, customerId, amount } = order;
  if (order.status === 'pending') {
    const what = `${payer.username} accepts ${refId}`;
    await episode.act(what, payer.client, 'payout.accept', { body: { refId } });
    return;
  }
  const sent = sentBy(episode, payer, order);
  if (sent) return sayPaid(episode, payer, order, sent.utr);
  if (episode.random.is(0.08)) {
    const body = { refId, status: 'created' } as const;
    const what = `${payer.username} gives ${refId} back unsent`;
    await episode.act(what, payer.client, 'payout.decide', { body });
    return;
  }
  const date = episode.today;
  const made = episode.pay({
    from: payer.id,
    to: holderOf(customerId),
    amount,
    date,
    refId,
  });
  if (episode.random.is(0.7)) await sayPaid(episode, payer, order, made.utr);
}

function sentBy({ bank }: Episode, payer: Actor, { refId }: PayoutNow) {
  return bank.payments.find((one) => one.from === payer.id && one.refId === refId);
}

async function sayPaid(
  episode: Episode,
  payer: Actor,
  { refId }: PayoutNow,
  utr: string,
): Promise<void> {
  const body = { refId, status: 'approved', utr } as const;
  const what = `${payer.username} says that it paid ${refId} with ${utr}`;
  await episode.act(what, payer.client, 'payout.decide', { body });
}

/** Honest payers say what they have sent and not said yet. */
export async function finishPaying(episode: Episode): Promise<void> {
  for (const order of episode.now.payouts.filter(({ status }) => status === 'processing')) {
    const payer = episode.payer(order.peerId);
    const sent = payer && sentBy(episode, payer, order);
    if (sent && !episode.isOurs(payer.id)) await sayPaid(episode, payer, order, sent.utr);
  }
}

/** An honest payer that lost a pay-out which it has sent says so at once. */
export async function sayIDidSend(episode: Episode): Promise<void> {
  for (const order of episode.now.payouts) {
    for (const payer of episode.parties.payers.filter(({ id }) => !episode.isOurs(id))) {
      const isBooked = order.peerId === payer.id && order.status !== 'created';
      const sent = sentBy(episode, payer, order);
      if (!sent || isBooked || order.isPaidTwiceRisk || order.status === 'declined') continue;
      const body = { refId: order.refId, utr: sent.utr, proofId: payer.proofId };
      const what = `${payer.username} says that it did send ${order.refId}`;
      await episode.act(what, payer.client, 'payout.lateUtr', { body });
    }
  }
}

/** Honest merchants dispute what their honest customers did not get. */
export async function disputeUnpaid(episode: Episode): Promise<void> {
  for (const order of episode.now.payouts) {
    const isHonest = !episode.isOurs(order.merchantId) && !episode.isOurs(order.customerId);
    if (!isHonest || order.status !== 'approved' || order.isDisputed) continue;
    if (sentToRecipient(episode, order).inAll >= order.amount) continue;
    const body = { refId: order.refId, reason: 'It did not arrive' };
    const { client } = episode.merchant(order.merchantId);
    await episode.act(`merchant disputes ${order.refId}`, client, 'dispute.create', { body });
  }
}
