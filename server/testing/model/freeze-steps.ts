import { coverOf } from './cover.ts';
import type { Run } from './run.ts';
import { released } from './payout-steps.ts';
import { money } from './amounts.ts';

/**
 * Freezes a payer and blocks part of the wallet, which may be more than there is; then gives it
 * back. What was not accepted is released, and everything else is as it was before.
 */
export async function freezePayer(run: Run): Promise<void> {
  const { random, participants, state, desk } = run;
  const { client } = participants.admin;
  const user = random.of(participants.payers.filter(({ isBlocked }) => !isBlocked));
  const amount = BigInt(random.between(1, 30_000_00));
  const body = { kind: 'user', id: user.id, reason: 'model', amount: money(amount) } as const;
  const frozen = await run.act(
    `admin freezes ${user.username} and blocks ${body.amount}`,
    coverOf(run, user, amount),
    () => client.call('freeze.create', { body }),
  );
  if (!frozen) return;
  user.settled -= amount;
  for (const order of state.payouts) {
    if (order.status === 'pending' && order.payer === user) released(order, desk.clock.now());
  }
  await run.act(`${user.username} goes online while frozen`, 'refused', () =>
    user.client.call('user.updateMe', { body: { presence: 'online' } }),
  );
  await run.act(`admin freezes ${user.username} again`, 'refused', () =>
    client.call('freeze.create', { body: { ...body, amount: '1.00' } }),
  );
  const wallet = await user.client.ok('user.wallet');
  const { balance } = state.walletOf(user);
  if (wallet.balance !== money(balance)) {
    throw new Error(`${user.username} has ${wallet.balance} while ${body.amount} is blocked`);
  }
  await run.act(`admin unfreezes ${user.username}`, 'ok', () =>
    client.call('freeze.end', { body: { id: frozen.id, reason: 'model' } }),
  );
  user.settled += amount;
  if (user.hasUpi) await user.client.ok('user.updateMe', { body: { presence: 'online' } });
}
