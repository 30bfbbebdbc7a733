import type { ApiClient } from '../../platform/api-client/client.ts';
import { money } from '../model/amounts.ts';
import { falseUtr, member } from './attack-payins.ts';
import type { Episode } from './episode.ts';
import { house, ourCustomer } from './true-bank.ts';

/**
 * A member of the coalition asks to be credited for money that it did not bring, or brought and was
 * credited for already; or to be paid out what it has, or more, once or twice.
 */
export async function askForMoney(episode: Episode): Promise<void> {
  const { random } = episode;
  const asker = askerOf(episode);
  if (!asker) return;
  const { id, name, client, proofId } = asker;
  const isTopup = random.is(0.5);
  const seen = episode.bank.payments.filter((one) => one.from === id && one.to === house);
  const paid = seen.length > 0 && random.is(0.5) ? random.of(seen) : undefined;
  const available = episode.availableOf(id);
  const asked = isTopup
    ? (paid?.amount ?? BigInt(random.between(100_00, 40_000_00)))
    : (available * random.of([1n, 2n, 4n] as const)) / 2n;
  if (asked <= 0n) return;
  const utr = isTopup ? { utr: paid?.utr ?? falseUtr(episode) } : {};
  const proof = proofId === '' ? {} : { proofId };
  const kind = isTopup ? ('topup' as const) : ('settlement' as const);
  const body = { kind, amount: money(asked), ...utr, ...proof };
  const what = `${name} asks for a ${kind} of ${money(asked)} with ${utr.utr ?? 'no reference'}`;
  for (let n = random.is(0.2) ? 2 : 1; n > 0; n -= 1) {
    await episode.act(what, client, 'request.ask', { body });
  }
}

function askerOf(
  episode: Episode,
): { id: string; name: string; client: ApiClient; proofId: string } | undefined {
  const { parties, coalition, random } = episode;
  const shop = parties.merchants.find(({ id }) => coalition.ids.has(id));
  if (shop && random.is(0.4)) return { ...shop, name: 'the merchant', proofId: '' };
  const payer = member(episode, 'payer');
  return payer && { ...payer, name: payer.username };
}

/** A customer of the coalition complains about what it never paid, with a reference of others. */
export async function complainFalsely(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    ({ customerId, status }) =>
      episode.isOurs(customerId) && (status === 'declined' || status === 'expired'),
  );
  if (!order) return;
  await episode.complain(order, falseUtr(episode));
}

/** A subadmin of the coalition ends complaints of honest customers, as it likes. */
export async function endComplaintsFalsely(episode: Episode): Promise<void> {
  const by = member(episode, 'subadmin');
  if (!by) return;
  const { complaints } = await by.client.ok('complaint.list', { query: { state: 'open' } });
  const complaint = episode.pick(complaints, () => true);
  if (!complaint) return;
  const status = episode.random.of(['refused', 'refunded'] as const);
  const body = { complaintId: complaint.id, status, note: 'It did not come' };
  const what = `${by.username} ends the complaint about ${complaint.refId}: ${status}`;
  await episode.act(what, by.client, 'complaint.end', { body });
}

/** Members of the coalition try what is an admin's: all of it is refused, whatever they know. */
export async function actAsAdmin(episode: Episode): Promise<void> {
  const { random, now } = episode;
  const by = member(episode, random.of(['subadmin', 'peer', 'payer'] as const));
  const order = episode.pick(now.payins, () => true);
  if (!by || !order) return;
  const { refId } = order;
  const { rows } = await episode.desk.owner.query<{ id: string; amount: string }>(
    `select id, (amount / 100.0)::numeric(20, 2)::text as amount from statement_line
     where direction = 'credit' order by id desc limit 5`,
  );
  const line = episode.pick(rows, () => true);
  const lineId = line?.id ?? 'L0';
  const body = { refId, reason: 'It was wrong' };
  const before = episode.counts.ok;
  const said = `${by.username} plays the admin on ${refId}`;
  const { client } = by;
  const attempt = random.between(0, 4);
  if (attempt === 0) await episode.act(said, client, 'ledger.reverse', { body });
  if (attempt === 1) await episode.act(said, client, 'utr.match', { body: { lineId, refId } });
  if (attempt === 2) {
    const parts = now.payins.slice(0, 2).map((one) => ({ refId: one.refId, amount: '1.00' }));
    if (parts.length < 2) return;
    await episode.act(said, client, 'utr.split', { body: { lineId, parts } });
  }
  if (attempt === 3) await episode.act(said, client, 'utr.undo', { body: { lineId } });
  if (attempt === 4) {
    const refund = { lineId, reason: 'It was mine' };
    await episode.act(said, client, 'suspense.refund', { body: refund });
  }
  if (episode.counts.ok !== before) throw new Error(`${said}, and was let`);
}

/** One payment of a customer of the coalition for two orders on the same account; true or not. */
export async function payTwoAtOnce(episode: Episode): Promise<void> {
  const { bank, random, now } = episode;
  const open = now.payins.filter(
    ({ customerId, status, peerId }) =>
      episode.isOurs(customerId) &&
      peerId !== null &&
      (status === 'pending' || status === 'processing' || status === 'expired'),
  );
  const first = episode.pick(open, () => true);
  const second = open.find((one) => one !== first && one.peerId === first?.peerId);
  if (!first?.peerId || !second) return;
  const sum = first.amount + second.amount;
  if (bank.cashOf(ourCustomer) < sum) return;
  const isTrue = random.is(0.7);
  const paid = { from: ourCustomer, to: first.peerId, amount: isTrue ? sum : sum / 2n };
  const { utr } = episode.pay({ ...paid, date: episode.today, refId: null });
  await episode.enterUtr(first, utr);
  await episode.enterUtr(second, utr);
}
