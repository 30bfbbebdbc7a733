import { money } from '../model/amounts.ts';
import type { Actor } from '../model/participants.ts';
import type { Episode } from './episode.ts';
import type { PayinNow } from './snapshot.ts';
import { ourCustomer } from './true-bank.ts';

const isFinal = ({ status }: PayinNow) => status === 'approved' || status === 'declined';

/** A reference that a liar would write: invented, or one that it has seen or made elsewhere. */
export function falseUtr(episode: Episode): string {
  const { random, bank, now } = episode;
  const seen = [
    ...bank.payments.map(({ utr }) => utr),
    ...[...now.payins, ...now.payouts].flatMap(({ utr }) => utr ?? []),
  ].slice(-30);
  return seen.length > 0 && random.is(0.4) ? random.of(seen) : bank.inventUtr();
}

/** A member of the coalition of this role, if it has any. */
export function member(episode: Episode, of: 'peer' | 'subadmin' | 'payer'): Actor | undefined {
  const { parties, coalition } = episode;
  const people = of === 'subadmin' ? parties.subadmins : parties.payers;
  return episode.pick(
    people,
    ({ id, role, isBlocked }) =>
      coalition.ids.has(id) && !isBlocked && (of !== 'peer' || role === 'peer'),
  );
}

/** A customer of the coalition enters a reference of a payment that it did not make. */
export async function claimFalsely(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) => episode.isOurs(one.customerId) && one.peerId !== null && !isFinal(one),
  );
  if (order) await episode.enterUtr(order, falseUtr(episode));
}

/**
 * A customer of the coalition really pays a peer, at whatever time; a peer of the coalition sends
 * the cash back, to be paid again. Then it enters the true reference.
 */
export async function payInCircles(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) =>
      episode.isOurs(one.customerId) &&
      one.peerId !== null &&
      one.status !== 'approved' &&
      episode.paidFor(one.refId) === 0n,
  );
  if (order) await payAndSendBack(episode, order);
}

export async function payAndSendBack(episode: Episode, order: PayinNow): Promise<void> {
  const { refId, amount, peerId } = order;
  if (peerId === null || episode.bank.cashOf(ourCustomer) < amount) return;
  const date = episode.today;
  const { utr } = episode.pay({ from: ourCustomer, to: peerId, amount, date, refId });
  await episode.enterUtr(order, utr);
  if (!episode.isOurs(peerId)) return;
  episode.pay({ from: peerId, to: ourCustomer, amount, date, refId: null });
}

/** A peer of the coalition, or its subadmin for the whole group, approves what did not come. */
export async function approveFalsely(episode: Episode): Promise<void> {
  const { random } = episode;
  const by = member(episode, random.is(0.5) ? 'peer' : 'subadmin');
  const isReached = ({ peerId }: PayinNow) =>
    by?.role === 'subadmin' ? episode.payer(peerId)?.groupId === by.id : peerId === by?.id;
  const order = episode.pick(episode.now.payins, (one) => !isFinal(one) && isReached(one));
  if (!by || !order) return;
  const { refId, amount } = order;
  const given = random.is(0.4) ? { utr: falseUtr(episode) } : {};
  const factors = [1n, 1n, 2n, 10n, 10_000n] as const;
  const other = random.is(0.3) ? { amount: money(amount * random.of(factors) + 1n) } : {};
  const what = `${by.username} approves ${refId} (${order.status}) of ${money(amount)} falsely`;
  if (random.is(0.5)) {
    await episode.act(what, by.client, 'payin.confirm', { body: { refId, ...given } });
    return;
  }
  const body = { refId, status: 'approved', ...given, ...other } as const;
  const said = `${what}: ${other.amount ?? 'as ordered'}`;
  await episode.act(said, by.client, 'payin.decide', { body });
}

/** What was paid is denied. */
export async function declinePaid(episode: Episode): Promise<void> {
  const by = member(episode, episode.random.is(0.6) ? 'peer' : 'subadmin');
  const order = episode.pick(
    episode.now.payins,
    (one) =>
      !isFinal(one) &&
      episode.paidFor(one.refId) > 0n &&
      (one.peerId === by?.id || episode.payer(one.peerId)?.groupId === by?.id),
  );
  if (!by || !order) return;
  const body = { refId: order.refId, status: 'declined' } as const;
  const what = `${by.username} denies ${order.refId}`;
  await episode.act(what, by.client, 'payin.decide', { body });
}
