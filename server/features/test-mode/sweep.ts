import { expirePayin } from '@peerdesk/domain/payin/expire.ts';
import { expirePayout } from '@peerdesk/domain/payout/decide.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { eachOf } from '../../core/order/each-of.ts';
import { toPayin } from '../../core/order/payin/store.ts';
import { toPayout } from '../../core/order/payout/store.ts';
import type { Services } from '../../core/services.ts';
import { systemAuthor } from '../../core/write/author.ts';
import { writeProgress } from '../../core/write/write-progress.ts';
import { outboxOfTest } from './outbox-rows.ts';
import { changeTestPayin } from './change-payin.ts';
import { changeTestPayout } from './change-payout.ts';
import { readDueTestPayins } from './store-payins.ts';
import { readDueTestPayouts } from './store-payouts.ts';
import { removeTestOrders } from './store-old.ts';

const atOnceMax = 200;
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** How many orders of each kind a merchant has at most, after a sweep. */
const keptMost = 10_000;

/** Expires the test orders whose deadline has passed, as those of live ones are. */
export async function expireTestOrders(services: Services): Promise<void> {
  const now = services.clock();
  const author = systemAuthor(now);
  const payins = await readDueTestPayins(services.pool, now, atOnceMax);
  const payouts = await readDueTestPayouts(services.pool, now, atOnceMax);
  const expiries = [
    ...payins.map((refId) => async () => {
      const decide = (row: Parameters<typeof toPayin>[0]) => ok(expirePayin(toPayin(row), now));
      await changeTestPayin(services, author, ['ref_id', refId], { decide, present: () => null });
    }),
    ...payouts.map((refId) => async () => {
      await changeTestPayout(services, author, { refId, merchantId: null }, (row) => {
        const expired = expirePayout(toPayout(row), now);
        return ok(expired ? [expired] : []);
      });
    }),
  ];
  await eachOf(expiries, (expire) => expire());
}

/** Deletes test orders after a month, and earlier the oldest ones of merchants with too many. */
export async function sweepTestOrders(
  services: Pick<Services, 'changes' | 'clock'>,
): Promise<void> {
  await writeProgress(services, [outboxOfTest('retention')], (client) =>
    removeTestOrders(client, { before: services.clock() - keptMs, keptMost }),
  );
}
