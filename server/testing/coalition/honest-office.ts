import type { MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { money } from '../model/amounts.ts';
import type { Actor } from '../model/participants.ts';
import type { Episode } from './episode.ts';
import { fetchStatement } from './honest-admin.ts';
import type { PayinNow } from './snapshot.ts';
import { house } from './true-bank.ts';

/*
 * What an honest admin does about requests, complaints and alerts. It knows the desk's own bank and
 * what peers' true statements show; that nothing counts twice is the desk's to see.
 */

/** An honest payer asks for what it brought, or for what it has. */
export async function askHonestly(episode: Episode): Promise<void> {
  const { random, parties, bank } = episode;
  const payer = episode.pick(parties.payers, ({ id }) => !episode.isOurs(id));
  if (!payer) return;
  const available = episode.availableOf(payer.id);
  if (random.is(0.5)) {
    if (available <= 0n) return;
    await ask(episode, payer, { kind: 'settlement', amount: money(available / 3n + 1n) });
    return;
  }
  const amount = BigInt(random.between(1000_00, 20_000_00));
  if (bank.cashOf(payer.id) < amount) return;
  const date = episode.today;
  const { utr } = episode.pay({ from: payer.id, to: house, amount, date, refId: null });
  episode.brings.set(utr, { payerId: payer.id, amount });
  await ask(episode, payer, { kind: 'topup', amount: money(amount), utr });
}

async function ask(
  episode: Episode,
  { username, client, proofId }: Actor,
  asked: { kind: 'topup' | 'settlement'; amount: string; utr?: string },
): Promise<void> {
  const what = `${username} asks for a ${asked.kind} of ${asked.amount} with ${asked.utr ?? '-'}`;
  const proof = asked.kind === 'topup' ? { proofId } : {};
  await episode.act(what, client, 'request.ask', { body: { ...asked, ...proof } });
}

/** A top-up is approved when the desk's bank shows it; a settlement, when the desk lets it. */
export async function decideRequests(episode: Episode): Promise<void> {
  const { admin, payers, merchants } = episode.parties;
  const query = { status: 'waiting', pagesize: '100' } as const;
  const { requests } = await admin.ok('request.list', { query });
  const owners = new Set([...payers, ...merchants].map(({ id }) => id));
  for (const request of requests.filter(({ owner }) => owners.has(owner.id))) {
    if (request.kind === 'topup') await decideTopup(episode, request);
    else await paySettlement(episode, request);
  }
}

async function decideTopup(episode: Episode, request: MoneyRequest): Promise<void> {
  const { id, owner, utr, amount } = request;
  const isTrue = episode.bank.payments.some(
    (one) =>
      one.utr === utr && one.from === owner.id && one.to === house && money(one.amount) === amount,
  );
  if (!isTrue) {
    await decide(episode, request, { id, status: 'declined', note: 'Our bank does not show it' });
    return;
  }
  const sure = { note: 'Our bank shows it', isSeparatePayment: true } as const;
  const body = { id, status: 'approved', ...sure } as const;
  if (await decide(episode, request, body)) episode.brings.delete(utr ?? '');
}

/**
 * What an honest payer brought is credited, also when somebody else has used its reference: then
 * by hand, once.
 */
export async function creditWhatWasBrought(episode: Episode): Promise<void> {
  const { admin } = episode.parties;
  for (const [utr, { payerId, amount }] of episode.brings) {
    const why = { reason: `Brought as ${utr}`, isSeparatePayment: true } as const;
    const body = { userId: payerId, kind: 'topup', amount: money(amount), ...why } as const;
    await admin.ok('user.changeWallet', { body });
    episode.note(`admin credits ${money(amount)}, brought as ${utr}, by hand`);
    episode.brings.delete(utr);
  }
}

async function paySettlement(episode: Episode, request: MoneyRequest): Promise<void> {
  const { id, owner, amount } = request;
  const payer = episode.payer(owner.id);
  if (payer) await fetchStatement(episode, payer);
  const utr = episode.bank.inventUtr();
  const sure = { note: 'Paid', isSeparatePayment: true } as const;
  const body = { id, status: 'approved', utr, ...sure } as const;
  if (!(await decide(episode, request, body))) return;
  const sum = BigInt(amount.replace('.', ''));
  const date = episode.today;
  episode.pay({ from: house, to: owner.id, amount: sum, date, refId: null });
}

async function decide(
  episode: Episode,
  { kind, amount, owner }: MoneyRequest,
  body: {
    id: string;
    status: 'approved' | 'declined';
    utr?: string;
    note?: string;
    isSeparatePayment?: true;
  },
): Promise<boolean> {
  const what = `admin on the ${kind} of ${amount} for ${owner.name}: ${body.status}`;
  return (await episode.act(what, episode.parties.admin, 'request.decide', { body })) !== null;
}

/** An honest customer complains about what it paid and was declined, or ran out. */
export async function complainHonestly(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    ({ customerId, status, refId }) =>
      !episode.isOurs(customerId) &&
      (status === 'declined' || status === 'expired') &&
      episode.paidFor(refId) > 0n,
  );
  const paid = episode.bank.payments.find(({ refId }) => refId === order?.refId);
  if (order && paid) await episode.complain(order, paid.utr);
}

/**
 * The admin reverses what a subadmin approved on an honest peer whose true statement shows nothing.
 * What a peer says it got itself is not reversed: the merchant may have delivered.
 */
export async function reverseFalseApproval(episode: Episode): Promise<void> {
  const order = episode.pick(
    episode.now.payins,
    (one) =>
      one.status === 'approved' &&
      !one.isReversed &&
      !episode.isOurs(one.peerId ?? '') &&
      !hasCome(episode, one),
  );
  if (!order) return;
  const { refId } = order;
  const body = { refId, reason: 'The bank does not show it' };
  await episode.act(`admin reverses ${refId}`, episode.parties.admin, 'ledger.reverse', { body });
}

function hasCome({ bank }: Episode, { refId, utr, peerId }: PayinNow): boolean {
  return bank.payments.some(
    ({ from, to, ...one }) =>
      to === peerId && from !== house && (one.utr === utr || one.refId === refId),
  );
}
