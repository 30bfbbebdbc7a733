import { because } from '@peerdesk/contract/because.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { WebhookKind } from '@peerdesk/contract/webhook.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import type { EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { playMove } from '@peerdesk/domain/test-mode/play-money.ts';
import { eventOf, isWanted } from '@peerdesk/domain/webhook/event.ts';
import type { Services } from '../../core/services.ts';
import { deliveryOf } from '../../core/webhook/delivery-of.ts';
import { addDeliveries, readWanted } from '../../core/webhook/store-deliveries.ts';
import { signedBy, type Author } from '../../core/write/author.ts';
import { refusalOf } from '../../core/write/guard-failure.ts';
import type { Client } from '../../platform/db/pool.ts';
import { outboxOfTest } from './outbox-rows.ts';
import { countMade, lockPlayMoney, movePlayMoney } from './store-money.ts';

type Writing = Pick<Services, 'changes'>;

/**
 * Changes the test orders of a merchant, one change at a time. Nothing is written but what `work`
 * writes, the answer for a retry, and that the portal's list has changed: no ledger, no register
 * of references, no audit.
 */
export function writeTest<T>(
  { changes }: Writing,
  author: Author,
  merchantId: string,
  work: (client: Client) => Promise<Result<T>>,
): Promise<Result<T>> {
  return changes.transaction(async ({ client, commit }): Promise<Result<T>> => {
    await lockPlayMoney(client, merchantId);
    const done = await work(client);
    if (!done.ok) return done;
    const written = await commit({
      ...signedBy(author, done.value),
      audit: [],
      outbox: [outboxOfTest(merchantId)],
    });
    return written.ok ? done : refusalOf(written);
  });
}

/** How many test orders a merchant may make in a minute. */
const madePerMinute = 60;

/** A test order costs nothing, so that nothing else bounds how many there are. */
export async function mayMakeOne(
  client: Client,
  merchantId: string,
  now: number,
): Promise<Result<null>> {
  const made = await countMade(client, merchantId, now - minuteMs);
  if (made < madePerMinute) return ok(null);
  const seconds = minuteMs / 1000;
  const refusal = refuse('RateLimited', because('too_many_calls', { seconds }));
  const waiting = { ...refusal, retryAfterSeconds: seconds };
  return waiting;
}

/** Moves the play money of an entry that is not written. */
export async function playEntry(
  client: Client,
  merchantId: string,
  entry: EntryDraft | null,
): Promise<Result<null>> {
  if (entry === null) return ok(null);
  const isMoved = await movePlayMoney(client, merchantId, playMove(entry, merchantId));
  return isMoved ? ok(null) : refuse('InsufficientBalance', 'balance_too_low');
}

/** Tells the merchant's webhook of test mode what became of an order. */
export async function tellTest(
  client: Client,
  kind: WebhookKind,
  { order, from, at }: { order: Order | Payout; from: string | null; at: number },
): Promise<void> {
  const merchantId = order.merchant.id;
  const wanted = (await readWanted(client, [merchantId], 'test')).get(merchantId) ?? [];
  const event = eventOf(kind, order.status, order.status !== from);
  if (!isWanted(event, wanted)) return;
  const told = { merchantId, refId: order.refId };
  await addDeliveries(client, [deliveryOf(told, { mode: 'test', event, order, at })]);
}
