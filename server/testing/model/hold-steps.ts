import { hourMs } from '@peerdesk/domain/durations.ts';
import type { Run } from './run.ts';
import { holds, type PayinModel } from './state.ts';

/** What unproved claims have held for an hour by now, they hold no longer. */
export function freeUnproved(payins: readonly PayinModel[], now: number): void {
  for (const one of payins) {
    const isOver = one.claimedAt !== null && one.claimedAt + hourMs <= now;
    if (one.isByStatement && isOver && holds(one)) one.isFreed = true;
  }
}

/** Blocks a merchant, which frees what its orders hold, and lets it go on. */
export async function blockMerchant(run: Run): Promise<void> {
  const { random, participants, state } = run;
  const merchant = random.of(participants.merchants);
  for (const status of ['blocked', 'active'] as const) {
    await run.act(`admin makes a merchant ${status}`, 'ok', () =>
      participants.admin.client.call('merchant.update', {
        body: { merchantId: merchant.id, status },
      }),
    );
  }
  for (const one of state.payins) {
    if (one.merchant === merchant && holds(one)) one.isFreed = true;
  }
}

/**
 * An order that only a bank line decides was given a UPI ID: those of its merchant hold at most
 * half of what the wallets have free and they hold themselves, unless it is the only one.
 */
export function refuseTooMuchUnproved(run: Run, order: PayinModel): void {
  if (!order.isByStatement) return;
  const others = run.state.payins.filter(
    (one) => one !== order && one.isByStatement && one.merchant === order.merchant && holds(one),
  );
  if (others.length === 0) return;
  const held = others.reduce((sum, one) => sum + one.amount, 0n);
  let free = 0n;
  for (const peer of run.participants.peers) {
    const { balance, held: byAll } = run.state.walletOf(peer);
    if (balance > byAll) free += balance - byAll;
  }
  if ((held + order.amount) * 2n > held + free) {
    throw new Error(`${order.refId} makes unproved claims hold more than half of what is free`);
  }
}
