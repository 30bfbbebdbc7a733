import { money } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import { falseUtr, member, payAndSendBack } from './attack-payins.ts';
import { adminRound, withdrawOf } from './honest-admin.ts';
import type { PayinNow } from './snapshot.ts';

/*
 * Attacks of several steps that chance alone would rarely put together, each with an end that it
 * takes from chance.
 */

/**
 * Orders of the coalition on its own peers run out, so that the wallet holds nothing for them any
 * more. Then the same cash pays all of them in circles, and the true statement books them.
 */
export async function payLateInCircles(episode: Episode): Promise<void> {
  const { random, parties, coalition } = episode;
  const mayOrder = ({ id }: { id: string }) => coalition.hasCustomer || coalition.ids.has(id);
  const merchant = episode.pick(parties.merchants, mayOrder);
  const peer = member(episode, 'peer');
  if (!merchant || !peer) return;
  const minutes = 16 * 60_000;
  for (let n = random.between(2, 4); n > 0; n -= 1) {
    const { balance, held, uncleared } = episode.wallet(peer.id);
    const amount = money(((balance - held - uncleared) * BigInt(random.between(50, 99))) / 100n);
    await orderAndOpen(episode, merchant.id, amount);
    await episode.letTimePass(minutes);
    await episode.look();
  }
  const orders = episode.now.payins.filter(
    (one) =>
      one.status === 'expired' &&
      episode.isOurs(one.customerId) &&
      episode.isOurs(one.peerId ?? ''),
  );
  for (const order of orders) await payAndSendBack(episode, order);
  if (random.is(0.7)) await adminRound(episode);
}

async function orderAndOpen(episode: Episode, merchantId: string, amount: string): Promise<void> {
  episode.serial += 1;
  const customer = { id: `k${episode.serial}` };
  const body = { orderId: `in${episode.serial}`, amount, customer };
  const { client } = episode.merchant(merchantId);
  const what = `pay-in of ${amount} for ${customer.id}`;
  const order = await episode.act(what, client, 'payin.create', { body });
  const token = order?.payUrl.split('/').at(-1);
  if (!order || token === undefined) return;
  await episode.act(`${customer.id} opens ${order.refId}`, episode.visitor(), 'pay.open', {
    params: { token },
  });
}

/**
 * A subadmin of the coalition approves an order in its group for far more than it is about, with a
 * reference that it invents: best one of its friends.
 */
export async function approveTooMuch(episode: Episode): Promise<void> {
  const by = member(episode, 'subadmin');
  const open = episode.now.payins.filter(
    ({ peerId, status, resolveType }) =>
      episode.payer(peerId)?.groupId === by?.id &&
      resolveType === 'auto' &&
      (status === 'pending' || status === 'processing' || status === 'expired'),
  );
  const isOurs = (one: PayinNow) =>
    episode.isOurs(one.merchantId) || episode.isOurs(one.customerId);
  const order = episode.pick(open, isOurs) ?? episode.pick(open, () => true);
  if (!by || !order) return;
  const { refId, amount } = order;
  const much = money(amount * episode.random.of([2n, 10n, 10_000n] as const));
  const body = { refId, status: 'approved', utr: falseUtr(episode), amount: much } as const;
  const what = `${by.username} approves ${refId} of ${money(amount)} for ${much}`;
  await episode.act(what, by.client, 'payin.decide', { body });
}

/** A subadmin of the coalition declines what an honest payer of its group has accepted or sent. */
export async function declineUnderWay(episode: Episode): Promise<void> {
  const by = member(episode, 'subadmin');
  const order = episode.pick(
    episode.now.payouts,
    (one) => one.status === 'processing' && one.subadminId === by?.id,
  );
  if (!by || !order) return;
  const { refId } = order;
  const status = episode.random.of(['declined', 'declined', 'created'] as const);
  const what = `${by.username} on ${refId}, which is under way: ${status}`;
  await episode.act(what, by.client, 'payout.decide', { body: { refId, status } });
}

/**
 * A payer of the coalition takes a large pay-out, says that it paid, and at once asks for the
 * money, or lets it cover pay-ins that honest customers pay.
 */
export async function payFalselyAndWithdraw(episode: Episode): Promise<void> {
  const { random, parties } = episode;
  const payer = member(episode, 'payer');
  const merchant = random.of(parties.merchants);
  if (!payer) return;
  episode.serial += 1;
  const amount = BigInt(random.between(5_000_00, 60_000_00));
  const id = `h${episode.serial}`;
  const customer = { id, name: 'Ravi', upi: `${id}@okicici` };
  const order = { orderId: `out${episode.serial}`, amount: money(amount), customer };
  const what = `pay-out of ${order.amount} to ${id}`;
  const made = await episode.act(what, merchant.client, 'payout.create', { body: order });
  if (!made) return;
  const { refId } = made;
  const assigned = { body: { refId, peerId: payer.id } };
  await episode.act(`admin assigns ${refId}`, parties.admin, 'payout.assign', assigned);
  await episode.act(`${payer.username} accepts it`, payer.client, 'payout.accept', {
    body: { refId },
  });
  const said = { refId, status: 'approved', utr: falseUtr(episode) } as const;
  const lie = `${payer.username} says falsely that it paid ${refId}`;
  await episode.act(lie, payer.client, 'payout.decide', { body: said });
  await episode.look();
  if (random.is(0.5)) await withdrawOf(episode, payer, episode.wallet(payer.id).balance);
}
