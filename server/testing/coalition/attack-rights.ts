import type { Actor } from '../model/participants.ts';
import { runJobs, testFile, type TestLine } from '../statement.ts';
import { money } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import { falseUtr, member } from './attack-payins.ts';
import { withdrawOf, withdrawOfMerchant } from './honest-admin.ts';

/**
 * A peer of the coalition sends a forged statement of its own account, or its subadmin of any
 * account of the group: the true lines, or not, and what would help.
 */
export async function forgeStatement(episode: Episode): Promise<void> {
  const { random, bank, parties, today } = episode;
  const by = member(episode, random.is(0.6) ? 'peer' : 'subadmin');
  if (!by) return;
  const of =
    by.role === 'subadmin' ? episode.pick(parties.payers, ({ groupId }) => groupId === by.id) : by;
  const upiId = parties.upis.get(of?.id ?? '');
  if (!of || upiId === undefined) return;
  const lines = [
    ...(random.is(0.5) ? bank.linesOf(of.id) : []),
    ...Array.from({ length: random.between(1, 4) }, () => forgedLine(episode, of)),
  ];
  const file = testFile(lines, { end: today });
  const what = `${by.username} forges a statement of ${of.username}: ${lines.length} lines`;
  const done = await episode.act(what, by.client, 'upload.create', { body: { upiId }, file });
  if (done) await runJobs(episode.desk);
}

function forgedLine(episode: Episode, of: Actor): TestLine {
  const { random, now, today } = episode;
  const orders = [
    ...now.payins.filter(({ peerId }) => peerId === of.id),
    ...now.payouts.filter(({ peerId }) => peerId === of.id),
    ...now.payins.filter(({ customerId }) => episode.isOurs(customerId)),
  ].filter(({ utr }) => utr !== null);
  const order = orders.length > 0 ? random.of(orders) : undefined;
  const isPayout = order !== undefined && 'fee' in order;
  const direction = isPayout !== random.is(0.1) ? ('debit' as const) : ('credit' as const);
  const kind = random.is(0.1) ? ('REVERSAL' as const) : ('PAYMENT' as const);
  const amount = order && random.is(0.8) ? order.amount : BigInt(random.between(1_00, 50_000_00));
  const rrn = order?.utr ?? falseUtr(episode);
  return { amount: money(amount), rrn, direction, kind, date: today };
}

/** Somebody asks for money: what is available, or more. */
export async function withdraw(episode: Episode): Promise<void> {
  const { random, parties, coalition } = episode;
  const factors = [1n, 1n, 1n, 2n] as const;
  if (random.is(0.3)) {
    const merchant = random.of(parties.merchants);
    const { balance } = episode.merchantFunds(merchant.id);
    await withdrawOfMerchant(episode, merchant, (balance * random.of(factors)) / 2n);
    return;
  }
  const isOurs = ({ id }: Actor) => coalition.ids.has(id);
  const payer = episode.pick(parties.payers, random.is(0.7) ? isOurs : () => true);
  if (!payer) return;
  const { balance, held, uncleared } = episode.wallet(payer.id);
  const sums = [balance, balance - held, balance - held - uncleared] as const;
  await withdrawOf(episode, payer, (random.of(sums) * random.of(factors)) / 2n);
}

/** A subadmin of the coalition blocks somebody of its group, or lets them in again. */
export async function changeGroup(episode: Episode): Promise<void> {
  const { parties } = episode;
  const by = member(episode, 'subadmin');
  if (!by) return;
  const blocked = parties.payers.find(({ isBlocked }) => isBlocked);
  const user = blocked ?? episode.pick(parties.payers, ({ groupId }) => groupId === by.id);
  if (!user) return;
  const status = blocked ? ('active' as const) : ('blocked' as const);
  const what = `${by.username} makes ${user.username} ${status}`;
  const body = { userId: user.id, status };
  const done = await episode.act(what, by.client, 'user.updateStatus', { body });
  if (!done) return;
  if (status === 'blocked') user.isBlocked = true;
  else await episode.signInAgain(user);
}

/** A subadmin of the coalition names its own payer as the one who gets the group's pay-outs. */
export async function nameDefaultPayer(episode: Episode): Promise<void> {
  const by = member(episode, 'subadmin');
  const payer = member(episode, 'payer');
  if (!by || !payer) return;
  const what = `${by.username} makes ${payer.username} its default payer`;
  const body = { peerId: payer.id };
  await episode.act(what, by.client, 'user.updateDefaultPayoutPeer', { body });
}

/** A UPI ID on the account of another peer of the group, for a peer of the coalition. */
export async function shareAccount(episode: Episode): Promise<void> {
  const { parties } = episode;
  const by = member(episode, 'subadmin');
  const peer = member(episode, 'peer');
  const victim = episode.pick(
    parties.payers,
    ({ groupId, id }) => groupId === by?.id && id !== peer?.id,
  );
  if (!by || !peer || !victim) return;
  episode.serial += 1;
  const accountId = parties.upis.get(victim.id) ?? '';
  // Whoever is shown it pays the peer whose name it begins with.
  const upi = `${peer.username}0x${episode.serial}@okaxis`;
  const body = { peerId: peer.id, upi, holder: peer.username, accountId };
  const what = `${by.username} adds ${upi} on the account of ${victim.username}`;
  await episode.act(what, by.client, 'upi.create', { body });
}
