import type { Minor } from '@peerdesk/domain/money.ts';
import type { Actor } from '@peerdesk/domain/actor.ts';
import { refuse, type Refusal } from '@peerdesk/domain/result.ts';
import type { Committed } from './commit.ts';
import type { ChangeSet } from './change-set.ts';
import type { IdempotencyClaim, Origin } from '../../platform/http/context.ts';
import { iso } from '../../platform/db/iso.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Services } from '../services.ts';

/** Who changes an order, from where, and what a retry of the request is to be answered with. */
export interface Writer {
  actor: Actor;
  origin: Origin;
  now: number;
  idempotency?: IdempotencyClaim | undefined;
}

export const systemOrigin: Origin = { ip: null, requestId: null };

/** Writes a change with everything that belongs to it, and tells the readers. */
export async function writeAndTell(services: Services, set: ChangeSet): Promise<Committed> {
  try {
    return await services.changes.write(set);
  } finally {
    // Said even when the outcome is unknown: a needless refetch is cheaper than a stale screen.
    services.live.announce(set.outbox);
  }
}

interface Claiming {
  refId: string;
  accountId: string | null;
  amount: Minor;
}

/** The refusal for a reference that another order has used; the claim is kept with who tried. */
export async function refuseUsedUtr(
  db: Queryable,
  writer: Writer,
  kind: 'payin' | 'payout',
  order: Claiming,
  utr: string,
): Promise<Refusal> {
  await db.query(
    `insert into utr_claim (utr, order_kind, order_ref, account_id, amount, state, actor,
                            claimed_at, changed_at)
     values ($1, $2, $3, $4, $5, 'refused', $6, $7, $7)`,
    [
      utr,
      kind,
      order.refId,
      order.accountId,
      order.amount,
      JSON.stringify(writer.actor),
      iso(writer.now),
    ],
  );
  return refuse('DuplicateUtr', 'This UTR was used for another payment already', {
    fields: { utr: 'Used for another payment already' },
  });
}
