import type { LateUtrBody } from '@peerdesk/contract/payout.ts';
import { enterLateUtr as enterByRule, type LateProof } from '@peerdesk/domain/payout/late-utr.ts';
import { normaliseUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Context, Handler } from '../../core/handler.ts';
import { isDebitOf } from '../../core/reconcile/line-store.ts';
import { readTaken } from '../../core/reconcile/taken-store.ts';
import { applyToPayout } from './apply.ts';
import { withProof } from './with-proof.ts';
import { readFormerPayer } from '../../core/order/payout/store-people.ts';
import { toPayout, type PayoutRow } from '../../core/order/payout/store.ts';

/**
 * `POST /payout/late-utr`: a former assignee says "I did send it", with the reference and a picture
 * of the payment, unless a line of their bank account shows it.
 */
export const enterLateUtr: Handler<'payout.lateUtr'> = ({ body }, context) => {
  const { services, caller, now } = context;
  return applyToPayout(services, context, body.refId, async (row) => {
    const former = row && (await readFormerPayer(services.pool, row.ref_id, caller.id));
    if (!former) return notFound();
    const proof = await readLateProof(context, row, body);
    const payment = { utr: normaliseUtr(body.utr), payerId: caller.id, amount: row.amount };
    const taken = await readTaken(services.pool, row.ref_id, payment);
    const entered = enterByRule(toPayout(row), former, body.utr, proof, now, taken);
    if (!entered.ok) return entered;
    const change = await withProof(services.pool, entered.value, body.proofId, caller.id);
    return change.ok ? ok({ change: change.value }) : change;
  });
};

async function readLateProof(
  { services, caller }: Context,
  row: PayoutRow,
  { utr, proofId }: LateUtrBody,
): Promise<LateProof> {
  const debit = { peerId: caller.id, utr: normaliseUtr(utr), amount: row.amount };
  return { proofId: proofId ?? null, isInBank: await isDebitOf(services.pool, debit) };
}
