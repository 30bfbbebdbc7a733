import type { DecidePayoutBody } from '@peerdesk/contract/payout.ts';
import {
  decidePayout as decideByRule,
  keptRefusal,
  type PayoutDecision,
} from '@peerdesk/domain/payout/decide.ts';
import { minor } from '@peerdesk/domain/money.ts';
import type { PayingUpi } from '@peerdesk/domain/payout/accept.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Handler } from '../../core/handler.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readTaken } from '../../core/reconcile/taken-store.ts';
import { applyToPayout } from './apply.ts';
import { withProof } from './with-proof.ts';
import { readPayingUpi } from '../../core/order/payout/store-people.ts';
import { earningsOf, toPayout, type PayoutRow } from '../../core/order/payout/store.ts';

/** `PATCH /payout`: marks as paid, declines, or releases as not sent. */
export const decidePayout: Handler<'payout.decide'> = ({ body }, context) => {
  const { services, scope, now, caller, actor } = context;
  const decider = { ...actor, id: caller.id, role: caller.role };
  return applyToPayout(services, context, body.refId, async (row) => {
    if (!row || !isInScope(row, scope)) return notFound();
    const formerUpi = await readFormerUpi(services.pool, row, body.utr);
    const decided = decideByRule({
      order: toPayout(row),
      decider,
      decision: readDecision(body),
      earningsOf: earningsOf(row),
      formerUpi,
      taken: await readTakenBy(services.pool, row, { ...body, callerId: caller.id }),
      now,
    });
    if (!decided.ok) return decided;
    const proven = await withProof(services.pool, decided.value, body.proofId, caller.id);
    if (!proven.ok) return proven;
    const change = proven.value;
    return ok(
      change.event === 'kept_utr' ? { change, thenRefuse: keptRefusal(change) } : { change },
    );
  });
};

/** What another order's use of the reference means for whoever would be credited. */
async function readTakenBy(
  db: Queryable,
  row: PayoutRow,
  { status, utr, callerId }: Pick<DecidePayoutBody, 'status' | 'utr'> & { callerId: string },
) {
  if (status !== 'approved' || utr === undefined) return null;
  const given = normaliseUtr(utr);
  const claims = row.other_utrs.filter((one) => one.utr === given);
  const other = claims.find(({ peerId }) => peerId === row.peer_id) ?? claims[0];
  const payerId = other?.peerId ?? row.peer_id ?? callerId;
  const payment = { utr: given, payerId, amount: row.amount };
  return readTaken(db, row.ref_id, payment);
}

/** Where a former assignee paid from, when they claim to have paid with this reference. */
async function readFormerUpi(
  db: Queryable,
  row: PayoutRow,
  utr: string | undefined,
): Promise<PayingUpi> {
  const given = utr === undefined ? null : normaliseUtr(utr);
  const claim = row.other_utrs.find((one) => one.utr === given);
  if (!claim || claim.peerId === row.peer_id) return null;
  return readPayingUpi(db, claim.peerId, minor(row.amount));
}

function readDecision({ status, utr, note, proofId }: DecidePayoutBody): PayoutDecision {
  return { status, ...(utr && { utr }), ...(note && { note }), ...(proofId && { proofId }) };
}
