import { formatMoney, minor, parsePositiveMoney } from '@peerdesk/domain/money.ts';
import { enterUtr } from '@peerdesk/domain/payin/enter-utr.ts';
import { openPayin } from '@peerdesk/domain/payin/open-payin.ts';
import { notFound, ok, refuseField } from '@peerdesk/domain/result.ts';
import { testUpi } from '@peerdesk/domain/test-mode/cast.ts';
import { playPayin } from '@peerdesk/domain/test-mode/play-payin.ts';
import { randomInt } from 'node:crypto';
import type { Context, Handler } from '../../core/handler.ts';
import type { AnyCaller } from '../../platform/http/caller/callers.ts';
import { payinTermsOf } from '../../core/order/earnings.ts';
import { amountRule } from '../../core/order/intake.ts';
import { toPayin } from '../../core/order/payin/store.ts';
import { changeTestPayin, type DecideTestPayin } from './change-payin.ts';
import { presentTestPage } from './present.ts';
import { countOpenTestPayins, readTestPayin } from './store-payins.ts';

/** `GET /pay/{token}` of a test order. */
export const getTestPage: Handler<'pay.get'> = async ({ params }, { services, now }) => {
  const row = await readTestPayin(services.pool, 'pay_token', params.token);
  return row ? ok(presentTestPage(services, row, now)) : notFound();
};

/** `POST /pay/{token}/open` of a test order: the UPI ID is one that nobody can pay to. */
export const openTestPage: Handler<'pay.open'> = ({ params }, context) => {
  const { services, now } = context;
  const { orderRules } = services.settings.current();
  // A repeated opening gets the page as it is by then, as that of a live order.
  const { idempotency: _key, ...withoutKey } = context;
  return onPage(withoutKey, params.token, async (row, client) => {
    const order = toPayin(row);
    return openPayin({
      order,
      isMerchantActive: row.merchant_status === 'active',
      isIntakeStopped: false,
      candidates: [testUpi(order.amount)],
      openOfCustomer: await countOpenTestPayins(client, order),
      unproved: null,
      rules: { ...orderRules, customerUnprovedMost: amountRule(services, 'customerUnprovedMost') },
      now,
    });
  });
};

/** `POST /pay/{token}/utr` of a test order. */
export const enterTestUtr: Handler<'pay.utr'> = ({ params, body }, context) => {
  const { orderRules } = context.services.settings.current();
  return onPage(context, params.token, (row) =>
    enterUtr(toPayin(row), body.utr, context.now, orderRules),
  );
};

/** `POST /pay/{token}/outcome`: plays the customer and the desk. */
export const playTestPayin: Handler<'pay.outcome'> = ({ params, body }, context) =>
  onPage(context, params.token, (row) => {
    const order = toPayin(row);
    const { outcome, amount: sent } = body;
    if (sent !== undefined && outcome !== 'approved') {
      return refuseField('amount', 'amount_only_of_approval');
    }
    const exact = formatMoney(order.amount, order.currencyDigits);
    const amount = parsePositiveMoney(sent ?? exact, order.currencyDigits);
    if (!amount.ok) return refuseField('amount', amount.reason);
    return playPayin({
      order,
      outcome,
      amount: minor(amount.value),
      madeUpUtr: madeUpUtr(),
      terms: payinTermsOf(row),
      now: context.now,
    });
  });

function onPage(
  context: Omit<Context<AnyCaller>, 'idempotency'>,
  token: string,
  decide: DecideTestPayin,
) {
  const { services, now } = context;
  return changeTestPayin(services, context, ['pay_token', token], {
    decide,
    present: (row) => presentTestPage(services, row, now),
  });
}

/** A reference of the shape that the network gives out: twelve digits. */
export function madeUpUtr(): string {
  return `9${String(randomInt(10 ** 11)).padStart(11, '0')}`;
}
