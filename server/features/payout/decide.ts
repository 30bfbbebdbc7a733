import { limitOf } from '../../core/ledger/move-alone.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { DecidePayoutBody } from '@peerdesk/contract/payout.ts';
import { storeNote } from '@peerdesk/domain/order/note.ts';
import type { PayingUpi } from '@peerdesk/domain/payout/accept.ts';
import {
  decidePayout as decideByRule,
  keptRefusal,
  type PaidAlone,
  type PayoutDecision,
} from '@peerdesk/domain/payout/decide.ts';
import { creditedClaim, type Payout, type PayoutChange } from '@peerdesk/domain/payout/payout.ts';
import type { TakenReference } from '@peerdesk/domain/reconcile/taken-reference.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { notFound, ok, type Result } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { readPayingUpi } from '../../core/order/payout/store-people.ts';
import { earningsOf, toPayout } from '../../core/order/payout/store.ts';
import { isInScope } from '../../core/order/scope.ts';
import { readTaken } from '../../core/reconcile/taken-store.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { applyToPayout } from './apply.ts';
import { withProof } from './with-proof.ts';

/** `PATCH /payout`: marks as paid, declines, or releases as not sent. */
export const decidePayout: Handler<'payout.decide'> = ({ body }, context) => {
  const { services, scope, now, caller, actor } = context;
  const decider = { ...actor, id: caller.id, role: caller.role };
  return applyToPayout(services, context, body.refId, async (row) => {
    if (!row || !isInScope(row, scope)) return notFound();
    const order = toPayout(row);
    const decided = decideByRule({
      order,
      decider,
      decision: readDecision(body),
      earningsOf: earningsOf(row),
      ...(await readReference(services.pool, order, { ...body, callerId: caller.id })),
      paidAlone: paidAloneOf(context, row.currency_digits),
      now,
    });
    if (!decided.ok) return decided;
    const proved = checkProof(context, decided.value, row.currency_digits);
    if (!proved.ok) return proved;
    const proven = await withProof(services.pool, decided.value, body.proofId, caller.id);
    if (!proven.ok) return proven;
    const change = proven.value;
    return ok(
      change.event === 'kept_utr' ? { change, thenRefuse: keptRefusal(change) } : { change },
    );
  });
};

/** What one person of the staff may mark as paid; null where there is no limit. */
function paidAloneOf({ services, approval }: Context, digits: number): PaidAlone | null {
  const { payoutAbove } = services.settings.current().approvals;
  if (approval || payoutAbove === null) return null;
  return { most: limitOf(payoutAbove, digits), digits };
}

/** Only what is paid moves money to somebody. */
function checkProof(
  context: Context,
  { after, event }: PayoutChange,
  digits: number,
): Result<null> {
  return event === 'paid' ? checkProofFor(context, after.amount, digits) : ok(null);
}

/**
 * Where a former assignee paid from who claims to have paid with this reference, and what another
 * order's use of it means for whoever would be credited.
 */
async function readReference(
  db: Queryable,
  order: Payout,
  body: Pick<DecidePayoutBody, 'status' | 'utr'> & { callerId: string },
): Promise<{ formerUpi: PayingUpi; taken: TakenReference | null }> {
  const { utr, callerId } = body;
  if (body.status !== 'approved' || utr === undefined) return { formerUpi: null, taken: null };
  const { refId, peerId, amount } = order;
  const given = normaliseUtr(utr);
  const claim = creditedClaim(order, given);
  const [formerUpi, taken] = await Promise.all([
    claim && claim.peerId !== peerId ? readPayingUpi(db, claim.peerId, amount) : null,
    readTaken(db, refId, { utr: given, payerId: claim?.peerId ?? peerId ?? callerId, amount }),
  ]);
  return { formerUpi, taken };
}

function readDecision(body: DecidePayoutBody): PayoutDecision {
  const { status, utr, proofId } = body;
  const note = storeNote(body.reason, body.note);
  return { status, ...(utr && { utr }), ...(note && { note }), ...(proofId && { proofId }) };
}
