import { because } from '@peerdesk/contract/because.ts';
import { formatMoney, rupeeDigits, zero, type Minor } from '@peerdesk/domain/money.ts';
import { holdForRefund } from '@peerdesk/domain/payout/hold-funds.ts';
import { refundOf } from '@peerdesk/domain/reconcile/suspense.ts';
import { notFound, ok, refuse, type Result } from '@peerdesk/domain/result.ts';
import { scopesTouched } from '@peerdesk/domain/scope.ts';
import { beginAlone, checkEndAlone, type Alone } from '../../core/ledger/move-alone.ts';
import { checkProofFor } from '../../core/ledger/prove-amount.ts';
import type { Handler } from '../../core/handler.ts';
import { contentHashOf, upiCurrency } from '../../core/order/intake.ts';
import { insertPayout } from '../../core/order/payout/store.ts';
import { auditOfLine } from '../../core/reconcile/line-audit.ts';
import { readLines } from '../../core/reconcile/line-store.ts';
import { accountChanges } from '../../core/write/account-changes.ts';
import { writeRecords } from '../../core/write/write-records.ts';
import { newId } from '../../platform/db/ids.ts';
import { settledMove, settledOutbox, usedBy } from './settle.ts';
import { countRefunds, ensureRefunds, lockCredit, readCredit, refunds } from './store.ts';

/**
 * `POST /suspense/refund`: a credit goes back to its sender by a pay-out without a fee, which the
 * desk itself orders and anybody may be assigned. If that is declined, another one may follow.
 */
export const refundCredit: Handler<'suspense.refund'> = ({ body }, context) =>
  writeRecords<{ lineId: string; refId: string }>(context, async (client) => {
    const { now } = context;
    const alone = await beginAlone(client, context);
    await lockCredit(client, body.lineId);
    const [line] = await readLines(client, [body.lineId]);
    if (!line) return notFound();
    const credit = await readCredit(client, line);
    const refund = refundOf(credit);
    if (!refund.ok) return refund;
    const { amount } = credit;
    const proved = checkProofFor(context, amount, rupeeDigits);
    if (!proved.ok) return proved;
    const allowed = await checkRefundAlone(alone, refund.value.from, amount);
    if (!allowed.ok) return allowed;
    const customer = { id: line.id, name: line.name ?? '', upi: refund.value.vpa };
    const text = formatMoney(amount, rupeeDigits);
    const money = { refId: newId('payout', now), merchantId: refunds.id, amount, fee: zero };
    const orderId = `refund-${line.id}-${(await countRefunds(client, line.id)) + 1}`;
    await ensureRefunds(client, upiCurrency, now);
    const isNew = await insertPayout(client, {
      ...money,
      orderId,
      contentHash: contentHashOf({ orderId, amount: text, customer } as { amount: string }),
      customer,
      feeBps: 0,
      currency: upiCurrency,
      meta: {},
      createdAt: now,
    });
    if (!isNew) return refuse('Unavailable', 'just_changed');
    const { entry, mustCover } = holdForRefund(refund.value.from, { ...money, round: 0 });
    const { refId } = money;
    const payload = { status: 'created' };
    return ok({
      response: { lineId: line.id, refId },
      ...(await usedBy(client, line)),
      lines: [settledMove(line, refId, because('line_refunded', { refId }))],
      accounts: accountChanges(entry, { mustCover }),
      entries: [{ ...entry, reason: body.reason }],
      events: [{ orderRef: refId, event: 'created', detail: { amount: text } }],
      audit: [
        auditOfLine(line, 'suspense.refunded', {
          after: { refId, amount: text, reason: body.reason },
        }),
      ],
      outbox: [
        {
          topic: 'payout',
          scopes: scopesTouched({ peerId: null, subadminId: null }),
          event: 'payout.created',
          ref: refId,
          payload,
        },
        ...settledOutbox(line),
      ],
    });
  });

/** One that takes the place of a pay-out that was not paid takes nothing more out of suspense. */
async function checkRefundAlone(
  alone: Alone,
  from: 'suspense' | 'returned',
  amount: Minor,
): Promise<Result<null>> {
  if (from === 'returned') return ok(null);
  return checkEndAlone(alone, { currency: upiCurrency, amount });
}
