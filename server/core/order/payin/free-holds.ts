import { freeHold } from '@peerdesk/domain/payin/free-hold.ts';
import type { Services } from '../../services.ts';
import { systemAuthor, type Author } from '../../write/author.ts';
import { readHoldsToFree } from './capacity-store.ts';
import { readPayins, toPayin } from './store.ts';
import { changeSetOf } from './write-change.ts';

const batchMax = 500;

/**
 * Frees what open pay-ins hold and may not any more: everybody's, or that of one merchant, in whose
 * case `author` is who blocked it. A guarded write: the second of two changes nothing, and what
 * changed in between is looked at in the next round.
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
