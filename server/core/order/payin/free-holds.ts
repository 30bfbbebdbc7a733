import { freeHold } from '@peerdesk/domain/payin/free-hold.ts';
import type { Services } from '../../services.ts';
import { systemAuthor, type Author } from '../../write/author.ts';
import { readHoldsToFree } from './capacity-store.ts';
import { readPayins, toPayin } from './store.ts';
import { changeSetOf } from './write-change.ts';

const batchMax = 500;

/**
 * Releases holds that open pay-ins may no longer have: all of them, or those of one merchant, in
 * which case `author` is who blocked it. A guarded write: of two concurrent runs the second changes
 * nothing, and whatever changed in between is handled in the next round.
 */
export async function freeHolds(
  services: Services,
  merchantId?: string,
  author: Author = systemAuthor(services.clock()),
): Promise<void> {
  const { pool, changes } = services;
  const { now, actor, origin } = author;
  let freed = batchMax;
  while (freed >= batchMax) {
    const refIds = await readHoldsToFree(pool, now, batchMax, merchantId);
    const units = (await readPayins(pool, refIds)).flatMap((row) => {
      const isMerchantActive = row.merchant_status === 'active';
      const change = freeHold(toPayin(row), { isMerchantActive, now });
      return change ? [[changeSetOf({ now, actor, origin }, change, null)]] : [];
    });
    const failed = await changes.writeAll(units);
    freed = units.length - failed.size;
  }
}
