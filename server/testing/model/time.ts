import { clearDueCredits } from '../../core/ledger/uncleared.ts';
import { freeHolds } from '../../core/order/payin/free-holds.ts';
import { expireDue, waitingAssigner } from '../../features/payin/sweep.ts';
import { expireDuePayouts } from '../../features/payout/sweep.ts';
import type { TestDesk } from '../desk.ts';
import { oneServer, type ModelServers } from './servers.ts';

/**
 * Moves the clock and runs the leader's sweeps: due orders expire, credits clear, and then waiting
 * orders may get a UPI ID.
 *
 * @param afterExpiry runs between the two.
 */
export async function letTimePass(
  desk: TestDesk,
  ms: number,
  afterExpiry: () => void = () => undefined,
  servers: Pick<ModelServers, 'sweep'> = oneServer(desk),
): Promise<void> {
  desk.clock.advance(ms);
  await staySignedIn(desk);
  await servers.sweep(async (services) => {
    await expireDue(services);
    await expireDuePayouts(services);
    await clearDueCredits(services);
    await freeHolds(services);
  });
  afterExpiry();
  await servers.sweep((services) => waitingAssigner(services)());
}

/** Sessions that do not expire: how they do is proved elsewhere. */
async function staySignedIn({ clock, owner }: TestDesk): Promise<void> {
  await owner.query(
    `update session set seen_at = $1, ends_at = '2200-01-01' where revoked_at is null`,
    [new Date(clock.now()).toISOString()],
  );
  await owner.query(
    `update session_token set expires_at = '2200-01-01' where expires_at < '2200-01-01'`,
  );
}
