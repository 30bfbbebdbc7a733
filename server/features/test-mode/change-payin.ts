import { because } from '@peerdesk/contract/because.ts';
import type { PayinChange } from '@peerdesk/domain/payin/payin.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import type { Services } from '../../core/services.ts';
import type { PayinRow } from '../../core/order/payin/store.ts';
import type { Author } from '../../core/write/author.ts';
import type { Client } from '../../platform/db/pool.ts';
import { presentTestPayin, webhookReader } from './present.ts';
import { isTestUtrUsed, readTestPayin, saveTestPayin } from './store-payins.ts';
import { playEntry, tellTest, writeTest } from './write.ts';

export type DecideTestPayin = (
  row: PayinRow,
  client: Client,
) => Promise<Result<PayinChange | null>> | Result<PayinChange | null>;

/**
 * Reads a test pay-in, decides and writes.
 *
 * @param decide returns null to leave it as it is.
 * @param present what a retry of the request gets, too.
 */
export async function changeTestPayin<T>(
  services: Services,
  author: Author,
  [key, value]: readonly ['ref_id' | 'pay_token', string],
  { decide, present }: { decide: DecideTestPayin; present: (row: PayinRow) => T },
): Promise<Result<T>> {
  const found = await readTestPayin(services.pool, key, value);
  if (!found) return notFound();
  return writeTest(services, author, found.merchant_id, async (client) => {
    const row = await readTestPayin(client, key, value);
    if (!row) return notFound();
    const decided = await decide(row, client);
    if (!decided.ok) return decided;
    const written = decided.value && (await save(services, client, row, decided.value, author.now));
    if (written?.ok === false) return written;
    return ok(present(written?.value ?? row));
  });
}

async function save(
  services: Services,
  client: Client,
  row: PayinRow,
  change: PayinChange,
  at: number,
): Promise<Result<PayinRow>> {
  const { ref_id: refId, merchant_id: merchantId } = row;
  const utr = change.utr && change.utr.move !== 'refuse' ? change.utr.utr : null;
  if (utr !== null && (await isTestUtrUsed(client, { merchantId, refId, utr }))) {
    return refuse('DuplicateUtr', because('utr_used'));
  }
  const moved = await playEntry(client, merchantId, change.entry);
  if (!moved.ok) return moved;
  await saveTestPayin(client, change);
  const after = await readTestPayin(client, 'ref_id', refId);
  if (!after) throw new Error(`test pay-in ${refId} vanished while it was written`);
  const order = presentTestPayin(after, webhookReader(services));
  await tellTest(client, 'payin', { order, from: row.status, at });
  return ok(after);
}
