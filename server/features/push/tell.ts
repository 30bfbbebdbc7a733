import { parseMoney } from '@peerdesk/domain/money.ts';
import { telling } from '@peerdesk/domain/push/telling.ts';
import { ok } from '@peerdesk/domain/result.ts';
import { sessionTimesBy } from '../../core/account/session/session-times.ts';
import { queuePush } from '../../core/push/queue-push.ts';
import type { Services } from '../../core/services.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { forgetTold, markTold, readDevices } from './store-tell.ts';

/**
 * Tells people on their phones what they chose to be told of. It looks at what stands in the
 * database, so that no order waits for a message, and none knows of them.
 */
export async function tellPhones(services: Services): Promise<void> {
  const now = services.clock();
  const { idleMs } = sessionTimesBy(services.settings);
  const since = now - telling.newsMs;
  await inTransaction(services.pool, async (client) => {
    const due = await markTold(client, {
      now,
      idleMs,
      lowBelow: smallestOrder(services),
      entries: { from: idFloor('entry', since), to: idFloor('entry', now + telling.newsMs) },
    });
    for (const { user_id: userId, topic, count } of due) {
      const devices = await readDevices(client, userId, { now, idleMs });
      const all = devices.map((sessionId) => ({ sessionId, at: now, count }));
      await queuePush(services, client, topic, all);
    }
    return ok(null);
  });
}

/** Removes notices that can no longer be repeated. */
export async function sweepNotices(services: Services): Promise<void> {
  await inTransaction(services.pool, async (client) => {
    await forgetTold(client, services.clock() - telling.keptMs);
    return ok(null);
  });
}

/** Settings keep amounts as text; zero where it is none, and then no wallet is low. */
function smallestOrder({ settings }: Pick<Services, 'settings'>): bigint {
  const { orderRules, company } = settings.current();
  const amount = parseMoney(orderRules.minAmount, settings.digitsOf(company.currency));
  return amount.ok ? amount.value : 0n;
}
