import { dayMs, minuteMs } from '@peerdesk/domain/durations.ts';
import type { Actor } from './participants.ts';
import { pickUtr } from './payin-steps.ts';
import type { Prediction, Run } from './run.ts';
import { takingOf } from './taken-references.ts';
import { money, share } from './amounts.ts';
import { endAssignment, lateReferencesOf, sees, type PayoutModel } from './state.ts';

const isFinal = ({ status }: PayoutModel) => status === 'approved' || status === 'declined';
const isWith = ({ status }: PayoutModel) => status === 'pending' || status === 'processing';

export async function createPayout(run: Run): Promise<void> {
  const { random, state } = run;
  const merchant = random.of(run.participants.merchants);
  const amount = BigInt(random.between(100_00, random.is(0.1) ? 90_000_00 : 9_000_00));
  const fee = share(amount, merchant.payoutBps);
  state.serial += 1;
  const body = {
    ...{ orderId: `out-${state.serial}`, amount: money(amount) },
    customer: { id: `c${state.serial}`, name: 'Ravi', upi: `c${state.serial}@okicici` },
  };
  const isCovered = state.balanceOf(merchant) >= amount + fee;
  const data = await run.act(
    `merchant creates a pay-out of ${body.amount}`,
    isCovered ? 'ok' : 'refused',
    () => merchant.client.call('payout.create', { body }),
  );
  if (!data) return;
  state.payouts.push({
    ...{ refId: data.refId, merchant, amount, fee, status: 'created', payer: null, groupId: null },
    ...{ hasPaidUpi: false, wasRevealed: false, isDisputed: false, wasUpheld: false },
    ...{ paidAt: 0, utr: null, had: [] },
    expiresAt: null,
  });
}

export async function assignPayout(run: Run): Promise<void> {
  const { random, participants } = run;
  const order = run.recent(
    run.state.payouts,
    ({ status }) => status === 'created' || status === 'expired',
  );
  if (!order) return;
  const group = participants.subadmins.find(({ id }) => id === order.groupId);
  const by = run.someone(random.is(0.6) ? participants.admin : (group ?? participants.admin), [
    ...participants.subadmins,
    ...participants.payers,
  ]);
  const target = random.is(0.25)
    ? random.of(participants.subadmins)
    : random.of(participants.payers);
  const data = await run.act(
    `${by.username} assigns ${order.refId} (${order.status}) to ${target.username}`,
    mayAssign(run, order, by, target),
    () => by.client.call('payout.assign', { body: { refId: order.refId, peerId: target.id } }),
  );
  if (!data) return;
  const payer = payerOf(run, target);
  if (!payer) {
    Object.assign(order, { status: 'created', payer: null, groupId: target.id, expiresAt: null });
  } else {
    Object.assign(order, { status: 'pending', payer, groupId: payer.groupId });
    order.expiresAt = Date.parse(data.expiresAt ?? '');
    order.had.push({ payer, saw: false, overAt: null, lateUtr: null });
  }
  agree(order, data);
}

function payerOf(run: Run, target: Actor): Actor | undefined {
  return target.role === 'subadmin' ? run.participants.defaults.get(target.id) : target;
}

function mayAssign(run: Run, order: PayoutModel, by: Actor, target: Actor): Prediction {
  if (by.isBlocked || (by.role !== 'admin' && by.role !== 'subadmin')) return 'refused';
  if (!sees(by, order)) return 'refused';
  const isReached = by.role === 'admin' || target === by || target.groupId === by.id;
  if (!isReached || target.isBlocked || payerOf(run, target)?.isBlocked) return 'refused';
  if (by.role === 'admin') {
    return order.status === 'created' || order.status === 'expired' ? 'ok' : 'refused';
  }
  const isUntouched = !order.hasPaidUpi && !order.wasRevealed;
  return order.status === 'created' && isUntouched ? 'ok' : 'refused';
}

export async function acceptPayout(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, ({ status }) => status === 'pending');
  if (!order) return;
  const by = run.someone(order.payer, [
    run.participants.admin,
    ...run.participants.subadmins,
    ...run.participants.payers,
  ]);
  const mayAccept = order.status === 'pending' && order.payer === by && !by.isBlocked;
  const data = await run.act(
    `${by.username} accepts ${order.refId} (${order.status})`,
    mayAccept ? 'ok' : 'refused',
    () => by.client.call('payout.accept', { body: { refId: order.refId } }),
  );
  if (!data) return;
  Object.assign(order, { status: 'processing', wasRevealed: true, expiresAt: null });
  order.hasPaidUpi ||= by.hasUpi;
  for (const had of order.had) if (had.overAt === null) had.saw = true;
  agree(order, data);
}

export async function payPayout(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, ({ status }) => status === 'processing');
  if (!order) return;
  const { random, participants } = run;
  const kept = lateReferencesOf(order);
  const by = run.someone(kept.length > 0 ? participants.admin : order.payer, [
    ...[participants.admin, ...participants.subadmins],
    ...participants.payers,
  ]);
  const isOfKept = kept.length > 0 && random.is(0.5);
  const utr = isOfKept ? random.of(kept).utr : random.is(0.04) ? '12345' : pickUtr(run, null);
  const claims = kept.filter((one) => one.utr === utr);
  const other = claims.find((one) => one.payer === order.payer) ?? claims[0];
  const payer = other?.payer ?? order.payer;
  const predicted = mayPay(run, order, by, utr);
  const data = await run.act(
    `${by.username} marks ${order.refId} (${order.status}) as paid with ${utr}`,
    predicted,
    () =>
      by.client.call('payout.decide', { body: { refId: order.refId, status: 'approved', utr } }),
  );
  if (!data) {
    const isKept = predicted === 'kept' && isBeside(order, by, utr);
    const isFree = takingOf(run, order, utr, payer, other !== undefined) !== 'refuse';
    if (isKept && isFree && order.payer) keep(order, order.payer, utr);
    return;
  }
  if (other && payer !== order.payer) order.groupId = payer?.groupId ?? null;
  const paidAt = run.desk.clock.now();
  Object.assign(order, { status: 'approved', payer, utr, paidAt, expiresAt: null });
  run.state.used.set(utr, order.refId);
  endAssignment(order, run.desk.clock.now());
  agree(order, data);
}

/** Somebody else claims to have paid it, so that this reference is only kept. */
function isBeside(order: PayoutModel, by: Actor, utr: string): boolean {
  const isClaimed = lateReferencesOf(order).some(
    (one) => one.payer !== order.payer || one.utr !== utr,
  );
  return isClaimed && by.role !== 'admin';
}

function mayPay(run: Run, order: PayoutModel, by: Actor, utr: string): Prediction {
  if (by.isBlocked || !sees(by, order) || isFinal(order) || utr === '12345') return 'refused';
  const claims = lateReferencesOf(order).filter((one) => one.utr === utr);
  const isKept = claims.length > 0;
  const isSaidAgain = claims.some((one) => one.payer === order.payer);
  const isAdmin = by.role === 'admin';
  if (order.status !== 'processing' && !(isAdmin && isKept)) return 'refused';
  if (isBeside(order, by, utr)) return isSaidAgain ? 'refused' : 'kept';
  // A claim that was revoked may have used it for this pay-out, by whoever did send it.
  const isUsedAgain = isKept && run.state.used.get(utr) === order.refId;
  if (!run.state.used.has(utr) || isUsedAgain) return 'ok';
  const payer = isSaidAgain ? order.payer : (claims[0]?.payer ?? order.payer);
  return takingOf(run, order, utr, payer, isKept) === 'take' ? 'ok' : 'kept';
}

function keep(order: PayoutModel, payer: Actor, utr: string): void {
  const had = order.had.findLast((one) => one.payer === payer);
  if (!had) throw new Error(`${order.refId}: ${payer.username} never had it`);
  had.lateUtr = utr;
}

export async function declinePayout(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, (one) => !isFinal(one));
  if (!order) return;
  const by = run.someone(run.participants.admin, [
    ...run.participants.subadmins,
    ...run.participants.payers,
  ]);
  // A subadmin cannot know whether somebody who has seen the destination has paid.
  const isUnderWay = by.role === 'subadmin' ? order.status === 'pending' : isWith(order);
  const isSure = by.role === 'admin' || (isUnderWay && lateReferencesOf(order).length === 0);
  const isAllowed = !by.isBlocked && sees(by, order) && !isFinal(order) && isSure;
  const data = await run.act(
    `${by.username} declines ${order.refId} (${order.status})`,
    isAllowed ? 'ok' : 'refused',
    () =>
      by.client.call('payout.decide', {
        body: { refId: order.refId, status: 'declined', note: 'No' },
      }),
  );
  if (!data) return;
  Object.assign(order, { status: 'declined', expiresAt: null });
  endAssignment(order, run.desk.clock.now());
  agree(order, data);
}

export async function releasePayout(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, isWith);
  if (!order) return;
  const by = run.someone(order.payer, [
    ...[run.participants.admin, ...run.participants.subadmins],
    ...run.participants.payers,
  ]);
  const isSure = order.status === 'pending' || by.role !== 'subadmin';
  const isAllowed = !by.isBlocked && sees(by, order) && isWith(order) && isSure;
  const data = await run.act(
    `${by.username} releases ${order.refId} (${order.status})`,
    isAllowed ? 'ok' : 'refused',
    () => by.client.call('payout.decide', { body: { refId: order.refId, status: 'created' } }),
  );
  if (data) released(order, run.desk.clock.now());
}

export function released(order: PayoutModel, at: number): void {
  Object.assign(order, { status: 'created', payer: null, expiresAt: null });
  endAssignment(order, at);
}

export async function withdrawPayout(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, ({ status }) => status === 'created');
  if (!order) return;
  const merchant = run.random.is(0.9) ? order.merchant : run.random.of(run.participants.merchants);
  const isFree =
    order.status === 'created' && !order.wasRevealed && lateReferencesOf(order).length === 0;
  const data = await run.act(
    `merchant withdraws ${order.refId} (${order.status})`,
    merchant === order.merchant && isFree ? 'ok' : 'refused',
    () => merchant.client.call('payout.withdraw', { body: { refId: order.refId } }),
  );
  if (data) order.status = 'declined';
}

export async function enterLateUtr(run: Run): Promise<void> {
  const order = run.recent(run.state.payouts, ({ had }) =>
    had.some((one) => one.overAt !== null && one.saw),
  );
  if (!order) return;
  const former = order.had.filter((one) => one.overAt !== null && one.saw);
  const right = former.length > 0 ? run.random.of(former).payer : null;
  const by = run.someone(right, run.participants.payers);
  const utr = run.random.is(0.1) && order.utr ? order.utr : pickUtr(run, null);
  const hasProof = run.random.is(0.9);
  const predicted = hasProof ? mayEnterLate(run, order, by, utr) : 'refused';
  const body = { refId: order.refId, utr, ...(hasProof && { proofId: by.proofId }) };
  const data = await run.act(
    `${by.username} says to have sent ${order.refId} (${order.status}) with ${utr}`,
    predicted,
    () => by.client.call('payout.lateUtr', { body }),
  );
  if (data) keep(order, by, utr);
}

function mayEnterLate(run: Run, order: PayoutModel, by: Actor, utr: string): Prediction {
  const own = order.had.filter((one) => one.payer === by && one.overAt !== null);
  const isFormer = own.some(({ saw }) => saw);
  if (by.isBlocked || !isFormer || (isWith(order) && order.payer === by)) return 'refused';
  if (utr === order.utr || lateReferencesOf(order).some((one) => one.utr === utr)) return 'refused';
  if (own.some(({ lateUtr }) => lateUtr !== null)) return 'refused';
  const age = run.desk.clock.now() - Math.max(...own.map(({ overAt }) => overAt ?? 0));
  if (age > dayMs + minuteMs) return 'refused';
  if (age > dayMs - minuteMs) return 'either';
  return takingOf(run, order, utr, by, true) === 'refuse' ? 'kept' : 'ok';
}

/** Pay-outs that nobody accepted in time are expired. */
export function expirePayouts(payouts: readonly PayoutModel[], now: number): void {
  for (const one of payouts) {
    if (one.status !== 'pending' || one.expiresAt === null || one.expiresAt > now) continue;
    one.status = 'expired';
    endAssignment(one, now);
  }
}

/** The server's response must be what the model predicts. */
function agree(order: PayoutModel, answer: { status: string; peer: { id: string } | null }): void {
  if (answer.status === order.status && (answer.peer?.id ?? null) === (order.payer?.id ?? null)) {
    return;
  }
  const said = `${answer.status} of ${answer.peer?.id ?? 'nobody'}`;
  throw new Error(`${order.refId} is ${said}; the model says ${order.status}`);
}
