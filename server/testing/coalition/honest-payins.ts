import { money } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import type { PayinNow } from './snapshot.ts';
import { holderOf } from './true-bank.ts';

/** A merchant creates a pay-in for one of its customers, who may be of the coalition. */
export async function orderPayin(episode: Episode): Promise<void> {
  const { random, parties, coalition } = episode;
  const merchant = random.of(parties.merchants);
  const mayBeOurs = coalition.hasCustomer || coalition.ids.has(merchant.id);
  episode.serial += 1;
  const customer = { id: `${mayBeOurs && random.is(0.5) ? 'k' : 'h'}${episode.serial}` };
  const amount = money(amountOf(episode));
  const resolveType = random.is(0.12) ? 'utr' : 'auto';
  const body = { orderId: `in${episode.serial}`, amount, customer, resolveType };
  await episode.act(`pay-in of ${amount} for ${customer.id}`, merchant.client, 'payin.create', {
    body,
  });
}

function amountOf({ random }: Episode): bigint {
  const largest = random.is(0.15) ? 60_000_00 : 12_000_00;
  return BigInt(random.between(100_00, largest));
}

/** A customer opens the page; an honest one mostly pays at once what it shows. */
export async function openPage(episode: Episode): Promise<void> {
  const order = episode.pick(episode.now.payins, isUnopened);
  if (!order) return;
  const { refId, token, customerId } = order;
  const page = await episode.act(`${customerId} opens ${refId}`, episode.visitor(), 'pay.open', {
    params: { token },
  });
  if (!page?.upi || page.status !== 'pending' || episode.isOurs(customerId)) return;
  if (episode.random.is(0.9)) payAsShown(episode, order, page.upi.id);
}

const isUnopened = ({ status }: PayinNow) => status === 'created' || status === 'unassigned';

function payAsShown(episode: Episode, { refId, customerId, amount }: PayinNow, vpa: string): void {
  const payee = episode.parties.payers.find(({ username }) => vpa.startsWith(`${username}0`));
  if (!payee) throw new Error(`${refId} is to be paid to ${vpa}, whom nobody knows`);
  const { random, today } = episode;
  const sent = random.is(0.04) ? amount + BigInt(random.between(-50_00, 50_00)) : amount;
  const to = payee.id;
  episode.pay({ from: holderOf(customerId), to, amount: sent, date: today, refId });
}

/** An honest customer enters the reference of what it paid, however late it is. */
export async function enterTrueUtr(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) =>
      one.utr === null && one.peerId !== null && one.status !== 'declined' && isPaid(episode, one),
  );
  const paid = episode.bank.payments.find(({ refId }) => refId === order?.refId);
  if (!order || !paid) return;
  await episode.enterUtr(order, paid.utr);
}

function isPaid(episode: Episode, { refId, customerId }: PayinNow): boolean {
  return !episode.isOurs(customerId) && episode.paidFor(refId) > 0n;
}

/** What a peer sees on its own account for the reference of an order. */
function arrived({ bank }: Episode, { utr, peerId }: PayinNow): bigint | undefined {
  return bank.payments.find((one) => one.utr === utr && one.to === peerId)?.amount;
}

/** An honest peer confirms what arrived, and declines what did not. */
export async function decideHonestly(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) => one.status === 'processing' && one.peerId !== null && !episode.isOurs(one.peerId),
  );
  const peer = episode.payer(order?.peerId ?? null);
  if (!order || !peer) return;
  const { refId, amount, utr } = order;
  const got = arrived(episode, order);
  if (got === amount && utr !== null) {
    // As the portal does: a reference that was changed since is not approved unseen.
    const what = `${peer.username} confirms ${refId}`;
    await episode.act(what, peer.client, 'payin.confirm', { body: { refId, utr } });
  } else if (got === undefined && episode.random.is(0.4)) {
    const body = { refId, status: 'declined' } as const;
    const what = `${peer.username} declines ${refId}, which did not come`;
    await episode.act(what, peer.client, 'payin.decide', { body });
  }
}

/** An honest peer confirms at once all that arrived. */
export async function confirmManyHonestly(episode: Episode): Promise<void> {
  const { payins } = episode.now;
  const isArrived = (one: PayinNow) =>
    one.status === 'processing' && one.utr !== null && arrived(episode, one) === one.amount;
  const first = episode.pick(payins, (one) => isArrived(one) && !episode.isOurs(one.peerId ?? ''));
  const peer = episode.payer(first?.peerId ?? null);
  if (!peer) return;
  const orders = payins
    .filter((one) => one.peerId === peer.id && isArrived(one))
    .map(({ refId, utr }) => ({ refId, status: 'approved' as const, utr: utr ?? '' }));
  const what = `${peer.username} confirms ${orders.length} orders at once`;
  await episode.act(what, peer.client, 'payin.bulk', { body: { orders } });
}

/** The admin approves late what its peer's account shows, for what arrived. */
export async function approveLate(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) => one.status === 'expired' && one.utr !== null && !episode.isOurs(one.peerId ?? ''),
  );
  const got = order && arrived(episode, order);
  if (!order?.utr || got === undefined) return;
  const { refId, utr } = order;
  const body = { refId, status: 'approved', utr, amount: money(got) } as const;
  await episode.act(`admin approves ${refId} late`, episode.parties.admin, 'payin.decide', {
    body,
  });
}
