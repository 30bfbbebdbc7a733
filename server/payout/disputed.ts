import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Payout as WirePayout } from '@peerdesk/contract/payout.ts';
import type { Payout, PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Queryable } from '../db/pool.ts';
import { readEvents } from '../order/events.ts';
import { timelineFor } from './one.ts';
import { presentPayout } from './present.ts';
import { readPayout, readPayouts, rowAfter, toPayout } from './store.ts';

/** A pay-out as a dispute needs it: for the rules, and for whoever reads the answer. */
export interface FoundPayout {
  order: Payout;
  orderId: string;
  customer: { id: string; name: string | null };
  currencyDigits: number;
  shownTo(scope: Scope): WirePayout;
  /** As it stands once the change is written. */
  shownAfter(change: PayoutChange, scope: Scope): WirePayout;
}

export async function findPayout(db: Queryable, refId: string): Promise<FoundPayout | undefined> {
  const row = await readPayout(db, refId);
  return (
    row && {
      order: toPayout(row),
      orderId: row.order_id,
      customer: { id: row.customer_id, name: row.customer_name },
      currencyDigits: row.currency_digits,
      shownTo: (scope) => presentPayout(row, scope),
      shownAfter: (change, scope) => presentPayout(rowAfter(row, change), scope),
    }
  );
}

/** Pay-outs by their references, as whoever has this scope sees them. */
export async function findPayouts(
  db: Queryable,
  refIds: readonly string[],
  scope: Scope,
): Promise<Map<string, WirePayout>> {
  const rows = await readPayouts(db, refIds);
  return new Map(rows.map((row) => [row.ref_id, presentPayout(row, scope)]));
}

/** What happened to the pay-out, as far as this scope may know. */
export async function readPayoutTimeline(
  db: Queryable,
  refId: string,
  scope: Scope,
): Promise<TimelineEntry[]> {
  return timelineFor(await readEvents(db, refId), scope);
}
