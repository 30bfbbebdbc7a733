import { money } from '../model/amounts.ts';
import { falseUtr, member } from './attack-payins.ts';
import { whatHappened, type Episode } from './episode.ts';

/**
 * A peer of the coalition, or its subadmin for the whole group, approves many orders at once that
 * were not paid: with one reference for all, or with several, for the amounts ordered or others.
 */
export async function approveInBulk(episode: Episode): Promise<void> {
  const { random } = episode;
  const by = member(episode, random.is(0.3) ? 'peer' : 'subadmin');
  const open = episode.now.payins.filter(
    ({ status, peerId }) =>
      (status === 'pending' || status === 'processing' || status === 'expired') &&
      (by?.role === 'subadmin' ? episode.payer(peerId)?.groupId === by.id : peerId === by?.id),
  );
  if (!by || open.length < 2) return;
  const isOneReference = random.is(0.3);
  const utr = falseUtr(episode);
  const orders = open.slice(0, random.between(2, 8)).map(({ refId, amount }) => ({
    refId,
    status: random.is(0.95) ? ('approved' as const) : ('declined' as const),
    ...(random.is(0.8) && { utr: isOneReference ? utr : falseUtr(episode) }),
    ...(random.is(0.1) && { amount: money(amount * 10n) }),
  }));
  const answer = await episode.act(
    `${by.username} decides ${orders.length} orders at once`,
    by.client,
    'payin.bulk',
    { body: { orders } },
  );
  for (const { refId, error } of answer?.results ?? []) {
    episode.note(`  ${refId} → ${whatHappened(error)}`);
    episode.count(error === undefined);
  }
}
