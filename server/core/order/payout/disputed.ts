import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import type { TimelineEntry } from '@peerdesk/contract/order.ts';
import type { Payout as PayoutResource } from '@peerdesk/contract/payout.ts';
import type { Payout, PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { readEvents } from '../events.ts';
import { isInScope } from '../scope.ts';
import type { Asking } from '../shown-note.ts';
import { presentOfOthers, presentPayout } from './present.ts';
import { timelineFor } from './timeline.ts';
import { readPayout, readPayouts, rowAfter, toPayout, type PayoutRow } from './store.ts';

/** A pay-out as a dispute needs it: for the rules, and for the response. */
export interface FoundPayout {
  order: Payout;
  orderId: string;
  customer: { id: string; name: string | null };
  currency: string;
  currencyDigits: number;
  /** Is it still within this scope? After a revocation it may belong to somebody else. */
  isWithin(scope: Scope): boolean;
  shownTo(asking: Asking): PayoutResource;
  /** As it is once the change is written. */
  shownAfter(change: PayoutChange, asking: Asking): PayoutResource;
}

export async function findPayout(db: Queryable, refId: string): Promise<FoundPayout | undefined> {
  const row = await readPayout(db, refId);
  return (
    row && {
      order: toPayout(row),
      orderId: row.order_id,
      customer: { id: row.customer_id, name: row.customer_name },
      currency: row.currency,
      currencyDigits: row.currency_digits,
      isWithin: (scope) => isInScope(row, scope),
      shownTo: (asking) => presentDisputed(row, asking),
      shownAfter: (change, asking) => presentDisputed(rowAfter(row, change), asking),
    }
  );
}

/** Pay-outs by their references, as somebody with this scope sees them. */
export async function findPayouts(
  db: Queryable,
  refIds: readonly string[],
  asking: Asking,
): Promise<Map<string, PayoutResource>> {
  const rows = await readPayouts(db, refIds);
  return new Map(rows.map((row) => [row.ref_id, presentDisputed(row, asking)]));
}

/** A party of a dispute keeps seeing the pay-out after losing it. */
function presentDisputed(row: PayoutRow, asking: Asking): PayoutResource {
  if (isInScope(row, asking.scope)) return presentPayout(row, asking);
  const payout = presentOfOthers(row, asking);
  return { ...payout, flags: payout.flags.filter((flag) => flag === 'REVOKED') };
}

/**
 * The events of the pay-out that this scope may see, up to `until` (epoch milliseconds) when given.
 */
export async function readPayoutTimeline(
  db: Queryable,
  refId: string,
  { scope, reader, until }: { scope: Scope; reader: Reader; until: number | null },
): Promise<TimelineEntry[]> {
  const events = await readEvents(db, refId, { scope, reader });
  const told = until === null ? events : events.filter(({ at }) => at <= until);
  return timelineFor(db, told, scope);
}
