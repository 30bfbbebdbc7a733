import type { Episode } from './episode.ts';
import { falseUtr, member } from './attack-payins.ts';
import type { PayoutNow } from './snapshot.ts';
import { ourCustomer } from './true-bank.ts';

const isOpen = ({ status }: PayoutNow) => status === 'pending' || status === 'processing';

/** A payer of the coalition says that it paid, with a reference that is not of such a payment. */
export async function payFalsely(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payouts,
    (one) => isOpen(one) && episode.isOurs(one.peerId ?? ''),
  );
  const payer = episode.payer(order?.peerId ?? null);
  if (!order || !payer) return;
  const { refId } = order;
  if (order.status === 'pending') {
    const what = `${payer.username} accepts ${refId}`;
    await episode.act(what, payer.client, 'payout.accept', { body: { refId } });
  }
  const utr = falseUtr(episode);
  const body = { refId, status: 'approved', utr } as const;
  const what = `${payer.username} says falsely that it paid ${refId} with ${utr}`;
  await episode.act(what, payer.client, 'payout.decide', { body });
}

/** A subadmin of the coalition decides over pay-outs of its group: its own peers’ and others’. */
export async function decideOverPayouts(episode: Episode): Promise<void> {
  const { random } = episode;
  const by = member(episode, 'subadmin');
  const order = episode.pick(episode.now.payouts, (one) => one.subadminId === by?.id);
  if (!by || !order) return;
  const { refId, status } = order;
  const verb = random.of(['approved', 'declined', 'created', 'assign'] as const);
  const what = `${by.username} on ${refId} (${status}): ${verb}`;
  if (verb === 'assign') {
    const peerId = member(episode, 'payer')?.id ?? by.id;
    await episode.act(what, by.client, 'payout.assign', { body: { refId, peerId } });
    return;
  }
  const utr = verb === 'approved' ? { utr: falseUtr(episode) } : {};
  await episode.act(what, by.client, 'payout.decide', { body: { refId, status: verb, ...utr } });
}

/** A payer of the coalition says "I did send it" about what it had before. */
export async function sayFalselyIDidSend(episode: Episode): Promise<void> {
  const by = member(episode, 'payer');
  const order = episode.pick(episode.now.payouts, (one) => one.peerId !== by?.id);
  if (!by || !order) return;
  const { refId } = order;
  const proof = episode.random.is(0.7) && { proofId: by.proofId };
  const body = { refId, utr: falseUtr(episode), ...proof };
  const what = `${by.username} says falsely that it did send ${refId}`;
  await episode.act(what, by.client, 'payout.lateUtr', { body });
}

/** A payer of the coalition gives a pay-out back, or declines it. */
export async function giveBack(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payouts,
    (one) => isOpen(one) && episode.isOurs(one.peerId ?? ''),
  );
  const payer = episode.payer(order?.peerId ?? null);
  if (!order || !payer) return;
  const status = episode.random.of(['created', 'declined'] as const);
  const what = `${payer.username} on ${order.refId}: ${status}`;
  await episode.act(what, payer.client, 'payout.decide', { body: { refId: order.refId, status } });
}

/**
 * A merchant of the coalition disputes what arrived, or takes back what somebody is paying; a
 * customer of the coalition makes an honest merchant dispute what it got.
 */
export async function disputeFalsely(episode: Episode): Promise<void> {
  const { random } = episode;
  const order = episode.pick(
    episode.now.payouts,
    (one) => episode.isOurs(one.merchantId) || episode.isOurs(one.customerId),
  );
  if (!order) return;
  const { refId } = order;
  const { client } = episode.merchant(order.merchantId);
  if (episode.isOurs(order.merchantId) && random.is(0.4)) {
    const what = `merchant takes ${refId} back (${order.status})`;
    await episode.act(what, client, 'payout.withdraw', { body: { refId } });
    return;
  }
  const body = { refId, reason: 'It did not arrive', ...(random.is(0.5) && { note: 'Really' }) };
  await episode.act(`merchant disputes ${refId} falsely`, client, 'dispute.create', { body });
}

/** A subadmin of the coalition takes and decides disputes of its group. */
export async function decideDisputeFalsely(episode: Episode): Promise<void> {
  const by = member(episode, 'subadmin');
  const dispute = episode.pick(
    episode.now.disputes,
    (one) => one.subadminId === by?.id && (one.status === 'unassigned' || one.status === 'pending'),
  );
  if (!by || !dispute) return;
  const body = { disputeId: dispute.id };
  if (dispute.status === 'unassigned') {
    await episode.act(`${by.username} takes ${dispute.id}`, by.client, 'dispute.start', { body });
  }
  const status = episode.random.of(['resolved', 'revoke_claim'] as const);
  await episode.act(
    `${by.username} decides ${dispute.id} about ${dispute.refId}: ${status}`,
    by.client,
    'dispute.resolve',
    { body: { ...body, status, note: 'I know it' } },
  );
}

/** A payer of the coalition sends the money to a friend, so that its statement shows a debit. */
export async function payAFriend(episode: Episode): Promise<void> {
  const { bank, today } = episode;
  const order = episode.pick(
    episode.now.payouts,
    (one) =>
      one.status === 'processing' &&
      episode.isOurs(one.peerId ?? '') &&
      bank.cashOf(one.peerId ?? '') >= one.amount,
  );
  const payer = episode.payer(order?.peerId ?? null);
  if (!order || !payer) return;
  const { refId, amount } = order;
  const sent = { from: payer.id, to: ourCustomer, amount, date: today };
  // The friend may be the true recipient.
  const isTrue = episode.isOurs(order.customerId);
  const { utr } = episode.pay({ ...sent, refId: isTrue ? refId : null });
  if (!isTrue) episode.misdirected.push({ payerId: payer.id, refId, amount });
  const body = { refId, status: 'approved', utr } as const;
  const what = `${payer.username} says that it paid ${refId}, and paid a friend`;
  await episode.act(what, payer.client, 'payout.decide', { body });
}
