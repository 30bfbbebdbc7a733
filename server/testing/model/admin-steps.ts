import { minuteMs } from '@peerdesk/domain/durations.ts';
import { ApiClient } from '../../platform/api-client/client.ts';
import { password } from './participants.ts';
import { freeUnproved } from './hold-steps.ts';
import { expirePayins } from './payin-steps.ts';
import { expirePayouts, released } from './payout-steps.ts';
import { coverOf } from './cover.ts';
import type { Run } from './run.ts';
import { letTimePass } from './time.ts';
import { money } from './amounts.ts';

/** Time passes, due orders expire, and waiting orders may get a UPI ID. */
export async function passTime(run: Run): Promise<void> {
  const { desk, state, random, servers } = run;
  const minutes = random.is(0.04) ? random.between(31, 400) : random.between(1, 5);
  run.note(`${minutes} minutes pass`);
  const expire = () => {
    // What becomes due while the sweeps run is left for the next time: the model reads the rows.
    expirePayins(state.payins, desk.clock.now());
    expirePayouts(state.payouts, desk.clock.now());
    freeUnproved(state.payins, desk.clock.now());
  };
  await letTimePass(desk, minutes * minuteMs, expire, servers);
  await lookAtWaiting(run);
}

async function lookAtWaiting(run: Run): Promise<void> {
  const waiting = run.state.payins.filter(({ status }) => status === 'unassigned');
  if (waiting.length === 0) return;
  const { rows } = await run.desk.owner.query<{
    ref_id: string;
    peer_id: string;
    expires_at: number;
  }>(
    `select ref_id, peer_id, expires_at from payin where ref_id = any($1) and status = 'pending'`,
    [waiting.map(({ refId }) => refId)],
  );
  for (const row of rows) {
    const order = waiting.find(({ refId }) => refId === row.ref_id);
    const peer = run.participants.peers.find(({ id }) => id === row.peer_id);
    if (!order || !peer) throw new Error(`${row.ref_id} was given to nobody the model knows`);
    Object.assign(order, { status: 'pending', peer, expiresAt: row.expires_at });
  }
}

export async function changeWallet(run: Run): Promise<void> {
  const { random, participants, state } = run;
  const kind = random.is(0.5) ? 'topup' : 'withdraw';
  const amount = BigInt(random.between(1, 30_000_00));
  const signed = kind === 'topup' ? amount : -amount;
  const body = { kind, amount: money(amount), reason: 'model' } as const;
  if (random.is(0.5)) {
    const merchant = random.of(participants.merchants);
    const isCovered = signed > 0n || state.balanceOf(merchant) >= amount;
    const data = await run.act(
      `admin: ${kind} ${body.amount} of a merchant`,
      isCovered ? 'ok' : 'refused',
      () =>
        participants.admin.client.call('merchant.changeWallet', {
          body: { merchantId: merchant.id, ...body },
        }),
    );
    if (data) merchant.settled += signed;
    return;
  }
  const user = random.of(participants.payers);
  const data = await run.act(
    `admin: ${kind} ${body.amount} of ${user.username}`,
    signed > 0n ? 'ok' : coverOf(run, user, amount),
    () =>
      participants.admin.client.call('user.changeWallet', { body: { userId: user.id, ...body } }),
  );
  if (data) user.settled += signed;
}

/** Blocks somebody, or unblocks whoever is blocked. */
export async function changeStatus(run: Run): Promise<void> {
  const { random, participants, state } = run;
  const blocked = participants.payers.find(({ isBlocked }) => isBlocked);
  const user = blocked ?? random.of(participants.payers);
  const status = blocked ? 'active' : 'blocked';
  const by = run.someone(participants.admin, [...participants.subadmins, ...participants.payers]);
  const leads = by.role === 'subadmin' && user.groupId === by.id;
  const isHead = by.role === 'admin' || (leads && !user.isBlockedFromAbove);
  const data = await run.act(
    `${by.username} makes ${user.username} ${status}`,
    isHead && !by.isBlocked ? 'ok' : 'refused',
    () => by.client.call('user.updateStatus', { body: { userId: user.id, status } }),
  );
  if (!data) return;
  user.isBlocked = status === 'blocked';
  user.isBlockedFromAbove = user.isBlocked && by.role === 'admin';
  if (user.isBlocked) {
    for (const order of state.payouts) {
      if (order.status === 'pending' && order.payer === user) released(order, run.desk.clock.now());
    }
    return;
  }
  const anyone = new ApiClient(['http://10.0.0.1'], undefined, participants.send);
  user.client = await anyone.signin(user.username, password);
  if (user.hasUpi) await user.client.ok('user.updateMe', { body: { presence: 'online' } });
}

export async function changeDefaultPayer(run: Run): Promise<void> {
  const { random, participants } = run;
  const head = random.of(participants.subadmins);
  const payer = random.is(0.3) ? null : random.of(participants.payers);
  const isOwn = payer === null || (payer.groupId === head.id && !payer.isBlocked);
  const data = await run.act(
    `${head.username} makes ${payer?.username ?? 'nobody'} its default payer`,
    isOwn ? 'ok' : 'refused',
    () => head.client.call('user.updateDefaultPayoutPeer', { body: { peerId: payer?.id ?? null } }),
  );
  if (!data) return;
  if (payer) participants.defaults.set(head.id, payer);
  else participants.defaults.delete(head.id);
}
