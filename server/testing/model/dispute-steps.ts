import type { Actor } from './participants.ts';
import type { Run } from './run.ts';
import { sees, type DisputeModel } from './state.ts';

const isOpen = ({ status }: DisputeModel) => status === 'unassigned' || status === 'pending';

export async function createDispute(run: Run): Promise<void> {
  const { random, participants, state } = run;
  const order = run.recent(state.payouts, (one) => one.status === 'approved' && !one.isDisputed);
  if (!order) return;
  const merchant = random.is(0.9) ? order.merchant : random.of(participants.merchants);
  const user = run.someone(participants.admin, [...participants.subadmins, ...participants.payers]);
  const isShop = random.is(0.6);
  const isAllowed = isShop ? merchant === order.merchant : user.role === 'admin';
  const isPaid = order.status === 'approved' && !order.isDisputed;
  const note = random.is(0.7) ? 'A new statement of the customer' : undefined;
  const isFit = !order.wasUpheld || (!isShop && note !== undefined);
  const data = await run.act(
    `${isShop ? 'merchant' : user.username} disputes ${order.refId} (${order.status})`,
    isAllowed && isPaid && isFit ? 'ok' : 'refused',
    () =>
      (isShop ? merchant : user).client.call('dispute.create', {
        body: { refId: order.refId, reason: 'It did not arrive', ...(note && { note }) },
      }),
  );
  if (!data || !order.payer) return;
  order.isDisputed = true;
  const { payer, groupId, utr } = order;
  state.disputes.push({ id: data.id, payout: order, payer, utr, groupId, status: 'unassigned' });
}

/** The group's head, the admin, or anyone. */
function handlerOf(run: Run, dispute: DisputeModel): Actor {
  const { participants, random } = run;
  const group =
    participants.subadmins.find(({ id }) => id === dispute.groupId) ?? participants.admin;
  return run.someone(random.of([participants.admin, group]), [
    ...participants.subadmins,
    ...participants.payers,
  ]);
}

function isStaff(by: Actor): boolean {
  return !by.isBlocked && (by.role === 'admin' || by.role === 'subadmin');
}

export async function startDispute(run: Run): Promise<void> {
  const dispute = run.recent(run.state.disputes, ({ status }) => status === 'unassigned');
  if (!dispute) return;
  const by = handlerOf(run, dispute);
  const isAllowed = isStaff(by) && sees(by, dispute) && dispute.status === 'unassigned';
  const data = await run.act(
    `${by.username} takes ${dispute.id} (${dispute.status})`,
    isAllowed ? 'ok' : 'refused',
    () => by.client.call('dispute.start', { body: { disputeId: dispute.id } }),
  );
  if (data) dispute.status = 'pending';
}

export async function resolveDispute(run: Run): Promise<void> {
  const dispute = run.recent(run.state.disputes, ({ status }) => status === 'pending');
  if (!dispute) return;
  const by = handlerOf(run, dispute);
  const status = run.random.is(0.5) ? 'resolved' : 'revoke_claim';
  // A subadmin decides nothing in favour of its own peers.
  const isOwn = by.role === 'subadmin' && status === 'resolved';
  const isAllowed = isStaff(by) && sees(by, dispute) && dispute.status === 'pending' && !isOwn;
  const data = await run.act(
    `${by.username} decides ${dispute.id} (${dispute.status}): ${status}`,
    isAllowed ? 'ok' : 'refused',
    () =>
      by.client.call('dispute.resolve', {
        body: { disputeId: dispute.id, status, note: 'Looked at' },
      }),
  );
  if (!data) return;
  dispute.status = status;
  const { payout } = dispute;
  payout.isDisputed = false;
  payout.wasUpheld = status === 'resolved';
  if (status === 'revoke_claim') {
    Object.assign(payout, { status: 'created', payer: null, utr: null, expiresAt: null });
    countFromRevoked(dispute, run.desk.clock.now());
  }
}

/** A payer whose claim was revoked has a day from then to enter a late reference. */
function countFromRevoked({ payout, payer }: DisputeModel, revokedAt: number): void {
  for (const had of payout.had) if (had.payer === payer) had.overAt = revokedAt;
}

export async function writeMessage(run: Run): Promise<void> {
  const dispute = run.recent(run.state.disputes, isOpen);
  if (!dispute) return;
  const by = run.someone(dispute.payer, [
    ...[run.participants.admin, ...run.participants.subadmins],
    ...run.participants.payers,
  ]);
  const isAllowed = !by.isBlocked && sees(by, dispute) && isOpen(dispute);
  await run.act(
    `${by.username} writes in ${dispute.id} (${dispute.status})`,
    isAllowed ? 'ok' : 'refused',
    () =>
      by.client.call('dispute.message', { body: { disputeId: dispute.id, text: 'I did send it' } }),
  );
}
