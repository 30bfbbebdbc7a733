import type { PayPage } from '@peerdesk/contract/pay-page.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { enterUtr } from '@peerdesk/domain/payin/enter-utr.ts';
import type { Payin } from '@peerdesk/domain/payin/payin.ts';
import { payableStatuses, unservedStatuses } from '@peerdesk/domain/payin/statuses.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import { isBankPaused, isIntakeStopped } from '@peerdesk/domain/switches/switches.ts';
import type { Handler } from '../../core/handler.ts';
import { presentPage } from '../../core/order/payin/present-page.ts';
import {
  readPayinBatched,
  rowAfter,
  toPayin,
  type PayinRow,
} from '../../core/order/payin/store.ts';
import { writePayinChange } from '../../core/order/payin/write-change.ts';
import { refuseUsedUtr } from '../../core/order/refuse-used-utr.ts';
import type { Services } from '../../core/services.ts';
import { outcomeOf } from '../../core/write/guard-failure.ts';
import { retryOnConflict } from '../../core/write/retry-on-conflict.ts';

/** `GET /pay/{token}`: what the customer's page shows. */
export const getPayPage: Handler<'pay.get'> = async ({ params }, { services, now }) => {
  const row = await readPayinBatched(services, 'pay_token', params.token);
  return row ? ok(await presentPayPage(services, row, now)) : notFound();
};

/** `POST /pay/{token}/utr`: the customer enters or corrects the reference. */
export const enterPayUtr: Handler<'pay.utr'> = ({ params, body }, context) => {
  const { services, now } = context;
  return retryOnConflict('payin', async () => {
    const row = await readPayinBatched(services, 'pay_token', params.token);
    if (!row) return notFound();
    const order = toPayin(row);
    const entered = enterUtr(order, body.utr, now, services.settings.current().orderRules);
    if (!entered.ok) return entered;
    if (entered.value === null) return ok(await presentPayPage(services, row, now));
    const answer = await presentPayPage(services, rowAfter(row, entered.value), now);
    const written = await writePayinChange(services, context, entered.value, answer);
    if (written.ok) return ok(answer);
    if (written.failure !== 'utr-used') return outcomeOf(written);
    return refuseUsedUtr(services, context, 'payin', order, entered.value.utr?.utr ?? '');
  });
};

export async function presentPayPage(
  services: Services,
  row: PayinRow,
  now: number,
): Promise<PayPage> {
  const usualMinutes = await services.usualWait.minutes(now);
  const notice = noticeOf(services, row, toPayin(row));
  return presentPage(services, row, { now, notice, usualMinutes });
}

/** What currently prevents assigning an account, or paying to the assigned one. */
function noticeOf(services: Services, row: PayinRow, order: Payin): PayPage['notice'] {
  const switches = services.settings.switches();
  if (isOneOf(order.status, unservedStatuses)) {
    const isServed = row.merchant_status === 'active' && !isIntakeStopped(switches, order);
    return isServed ? null : 'intakeStopped';
  }
  if (!isOneOf(order.status, payableStatuses) || order.peerUpiId === null) return null;
  const upi = { bank: row.upi_bank, vpa: order.peerUpiId };
  return row.is_receiver_frozen || isBankPaused(switches, upi) ? 'receiverStopped' : null;
}
