import { hourMs } from '@peerdesk/domain/durations.ts';
import { suspendUnclaimed } from '../../core/reconcile/match-queue.ts';
import { runJobs, testFile } from '../statement.ts';
import type { Actor, MerchantModel } from '../model/participants.ts';
import { money } from '../model/amounts.ts';
import type { Episode } from './episode.ts';
import { disputeUnpaid, sayIDidSend } from './honest-payouts.ts';
import type { PayinNow, PayoutNow } from './snapshot.ts';
import { house } from './true-bank.ts';

/** The admin fetches the true statement of this account, if it shows anything new. */
async function uploadTrue(episode: Episode, payer: Actor): Promise<void> {
  const { bank, parties, today } = episode;
  const lines = bank.linesOf(payer.id);
  const seen = `${lines.length} ${today}`;
  if (episode.uploaded.get(payer.id) === seen) return;
  episode.uploaded.set(payer.id, seen);
  const first = lines[0]?.date ?? today;
  const upiId = parties.upis.get(payer.id) ?? '';
  const file = testFile(lines, { start: first, end: today });
  const what = `admin uploads the statement of ${payer.username}, ${lines.length} lines`;
  await episode.act(what, parties.admin, 'upload.create', { body: { upiId }, file });
}

/** Merchants and payers complain; the admin reads true statements and decides by them. */
export async function adminRound(episode: Episode): Promise<void> {
  await complain(episode);
  for (const payer of episode.parties.payers) await uploadTrue(episode, payer);
  await runJobs(episode.desk);
  await decideDisputes(episode);
  await decidePaidTwice(episode);
  await matchOpenLines(episode);
}

/** An honest payer whom somebody of the coalition has blocked calls the admin, who lets it in. */
async function letInAgain(episode: Episode): Promise<void> {
  const { admin, payers } = episode.parties;
  for (const user of payers.filter(({ id, isBlocked }) => isBlocked && !episode.isOurs(id))) {
    const body = { userId: user.id, status: 'active' } as const;
    const what = `admin lets ${user.username} in again`;
    if (await episode.act(what, admin, 'user.updateStatus', { body })) {
      await episode.signInAgain(user);
    }
  }
}

/** What honest people do soon, not only now and then. */
export async function complain(episode: Episode): Promise<void> {
  await letInAgain(episode);
  await episode.look();
  await disputeUnpaid(episode);
  await sayIDidSend(episode);
}

/** One day passes by hours in which honest people look around. */
export async function passHours(episode: Episode, hours: number): Promise<void> {
  await complain(episode);
  await episode.letTimePass(hours * hourMs);
  await episode.judgeClaims();
  await suspendUnclaimed(episode.services);
}

/** A payment stands when the payer's true statement shows it going to the recipient. */
async function decideDisputes(episode: Episode): Promise<void> {
  await episode.look();
  for (const { id, refId, status } of episode.now.disputes) {
    if (status !== 'unassigned' && status !== 'pending') continue;
    const { admin } = episode.parties;
    const body = { disputeId: id };
    if (status === 'unassigned') {
      await episode.act(`admin takes ${id}`, admin, 'dispute.start', { body });
    }
    const order = episode.now.payouts.find((one) => one.refId === refId);
    const stands = order && wasSent(episode, order, order.peerId, order.utr);
    const verdict = stands ? ('resolved' as const) : ('revoke_claim' as const);
    await episode.act(`admin decides ${id} about ${refId}: ${verdict}`, admin, 'dispute.resolve', {
      body: { ...body, status: verdict, note: 'The statement shows it' },
    });
  }
}

/** Does the statement of this payer show that it sent this pay-out, with this reference? */
function wasSent(
  { bank }: Episode,
  { refId, amount }: PayoutNow,
  payerId: string | null,
  utr: string | null,
): boolean {
  return bank.payments.some(
    (one) =>
      one.utr === utr && one.from === payerId && one.refId === refId && one.amount === amount,
  );
}

/** Of two who claim to have paid one pay-out, it is the one whose statement shows it. */
async function decidePaidTwice(episode: Episode): Promise<void> {
  await episode.look();
  for (const order of episode.now.payouts) {
    const isFinal = order.status === 'approved' || order.status === 'declined';
    if (!order.isPaidTwiceRisk || isFinal) continue;
    const { refId } = order;
    const sent = episode.bank.payments.find(
      (one) => one.refId === refId && wasSent(episode, order, one.from, one.utr),
    );
    if (!sent) continue;
    const body = { refId, status: 'approved', utr: sent.utr } as const;
    const what = `admin books ${refId} as paid with ${sent.utr}`;
    await episode.act(what, episode.parties.admin, 'payout.decide', { body });
  }
}

/**
 * The admin matches a line that is left to the one order which claims its reference, as long as
 * the wallet covers it; otherwise the peer has to bring money first.
 */
async function matchOpenLines(episode: Episode): Promise<void> {
  await episode.look();
  const claims = episode.now.payins.filter(({ utr }) => utr !== null);
  const { rows } = await episode.desk.owner.query<{ id: string; rrn: string; amount: string }>(
    `select l.id, l.rrn, l.amount::text as amount from statement_line l
     where l.state = 'open' and l.attested and l.direction = 'credit' and l.kind = 'PAYMENT'
       and l.duplicate_of is null and l.error is null and l.rrn = any($1)
       and not exists (select from utr_claim c where c.utr = l.rrn and c.state = 'used')`,
    [claims.map(({ utr }) => utr)],
  );
  for (const line of rows) {
    const [order, ...rivals] = claims.filter(({ utr }) => utr === line.rrn);
    if (!order || order.status === 'approved' || isOfAnother(episode, line.rrn, order)) continue;
    await episode.look();
    if (episode.availableOf(order.peerId ?? '') < BigInt(line.amount)) continue;
    if (rivals.length > 0) {
      await splitAmong(episode, line, [order, ...rivals]);
      continue;
    }
    const body = { lineId: line.id, refId: order.refId };
    const what = `admin matches a line of ${line.amount} to ${order.refId} (${order.status})`;
    await episode.act(what, episode.parties.admin, 'utr.match', { body });
  }
}

/**
 * Was the payment made for another order than the one whose customer wrote its reference? Where
 * account or amount differ, an admin asks the customer for more than that.
 */
function isOfAnother({ bank }: Episode, utr: string, { refId }: PayinNow): boolean {
  const paid = bank.payments.find((one) => one.utr === utr);
  return paid !== undefined && paid.refId !== null && paid.refId !== refId;
}

/** One payment for several orders of one account, which add up to it. */
async function splitAmong(
  episode: Episode,
  line: { id: string; amount: string },
  orders: readonly PayinNow[],
): Promise<void> {
  const [first] = orders;
  const sum = orders.reduce((total, { amount }) => total + amount, 0n);
  const isOpen = orders.every(
    ({ status, peerId }) => status !== 'approved' && peerId === first?.peerId,
  );
  if (!isOpen || sum !== BigInt(line.amount)) return;
  const parts = orders.map(({ refId, amount }) => ({ refId, amount: money(amount) }));
  const what = `admin splits ${line.amount} among ${parts.map(({ refId }) => refId).join(', ')}`;
  const body = { lineId: line.id, parts };
  await episode.act(what, episode.parties.admin, 'utr.split', { body });
}

/** Before money leaves, the admin looks at the payer's statement and books what it shows. */
export async function fetchStatement(episode: Episode, payer: Actor): Promise<void> {
  await uploadTrue(episode, payer);
  await runJobs(episode.desk);
  await matchOpenLines(episode);
}

/** A payer withdraws: the admin pays what the desk allows. */
export async function withdrawOf(episode: Episode, payer: Actor, amount: bigint): Promise<void> {
  if (amount <= 0n) return;
  await fetchStatement(episode, payer);
  const { admin } = episode.parties;
  const body = { userId: payer.id, ...settlementOf('withdraw', amount) };
  const what = `${payer.username} withdraws ${money(amount)}`;
  const done = await episode.act(what, admin, 'user.changeWallet', { body });
  const date = episode.today;
  if (done) episode.pay({ from: house, to: payer.id, amount, date, refId: null });
}

export async function withdrawOfMerchant(
  episode: Episode,
  { id }: MerchantModel,
  amount: bigint,
): Promise<void> {
  if (amount <= 0n) return;
  const body = { merchantId: id, ...settlementOf('withdraw', amount) };
  const what = `a merchant withdraws ${money(amount)}`;
  const { admin } = episode.parties;
  const done = await episode.act(what, admin, 'merchant.changeWallet', { body });
  if (done) episode.pay({ from: house, to: id, amount, date: episode.today, refId: null });
}

/** Somebody brings money: the admin books it once it is there. */
export async function topUp(episode: Episode): Promise<void> {
  const { random, parties, bank } = episode;
  const payer = random.of(parties.payers);
  const amount = BigInt(random.between(1000_00, 20_000_00));
  if (bank.cashOf(payer.id) < amount) return;
  const date = episode.today;
  const { utr } = episode.pay({ from: payer.id, to: house, amount, date, refId: null });
  const isSeparatePayment = true as const;
  const body = { userId: payer.id, ...settlementOf('topup', amount), utr, isSeparatePayment };
  const what = `${payer.username} brings ${money(amount)}`;
  await episode.act(what, parties.admin, 'user.changeWallet', { body });
}

function settlementOf(kind: 'topup' | 'withdraw', amount: bigint) {
  return { kind, amount: money(amount), reason: 'model' } as const;
}
