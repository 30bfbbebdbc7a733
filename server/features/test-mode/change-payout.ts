import { because } from '@peerdesk/contract/because.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Services } from '../../core/services.ts';
import type { PayoutRow } from '../../core/order/payout/store.ts';
import type { Author } from '../../core/write/author.ts';
import type { Client } from '../../platform/db/pool.ts';
import { presentTestPayout } from './present.ts';
import { isTestUtrUsed } from './store-payins.ts';
import { readTestPayout, saveTestPayout } from './store-payouts.ts';
import { playEntry, tellTest, writeTest } from './write.ts';

/**
 * Reads a test pay-out of a merchant, decides and writes, change by change.
 *
 * @param merchantId whose it must be; null where the system itself asks.
 */
export async function changeTestPayout(
  services: Services,
  author: Author,
  { refId, merchantId }: { refId: string; merchantId: string | null },
  decide: (row: PayoutRow) => Result<readonly PayoutChange[]>,
): Promise<Result<Payout>> {
  const found = await readTestPayout(services.pool, refId);
  if (!found || found.merchant_id !== (merchantId ?? found.merchant_id)) return notFound();
  return writeTest(services, author, found.merchant_id, async (client) => {
    const row = await readTestPayout(client, refId);
    if (!row) return notFound();
    const decided = decide(row);
    if (!decided.ok) return decided;
    let answer = presentTestPayout(row);
    for (const change of decided.value) {
      const saved = await save(client, row.merchant_id, change, author.now);
      if (!saved.ok) return saved;
      answer = saved.value;
    }
    return ok(answer);
  });
}

async function save(
  client: Client,
  merchantId: string,
  change: PayoutChange,
  at: number,
): Promise<Result<Payout>> {
  const { refId } = change.after;
  const utr = change.utr?.utr;
  if (utr !== undefined && (await isTestUtrUsed(client, { merchantId, refId, utr }))) {
    return refuse('DuplicateUtr', because('utr_used'));
  }
  const moved = await playEntry(client, merchantId, change.entry);
  if (!moved.ok) return moved;
  await saveTestPayout(client, change);
  const row = await readTestPayout(client, refId);
  if (!row) throw new Error(`test pay-out ${refId} vanished while it was written`);
  const order = presentTestPayout(row);
  await tellTest(client, 'payout', { order, from: change.before.status, at });
  return ok(order);
}
