import { totalCap } from '@peerdesk/contract/list.ts';
import { resolvePeriod } from '@peerdesk/domain/dates.ts';
import { parseMoney } from '@peerdesk/domain/money.ts';
import { ok, refuseField } from '@peerdesk/domain/result.ts';
import type { Handler } from '../http/context.ts';
import { readCounts, readPage, readTotal, type PayinFilter } from './list-query.ts';
import { presentPayin } from './present.ts';

/** `GET /customer/order`: the pay-ins within the caller's scope. */
export const listPayins: Handler<'payin.list'> = async ({ query }, context) => {
  const { services, scope, now } = context;
  const { company } = services.settings.current();
  const period = resolvePeriod(query, now, company.timeZone);
  if (!period.ok) return period;
  const amount = query.amount ? parseMoney(query.amount, services.settings.digitsOf('INR')) : null;
  if (amount && !amount.ok) return refuseField('amount', amount.message);
  const filter: PayinFilter = {
    scope,
    query,
    amount: amount ? amount.value : null,
    period: period.value,
  };
  const [rows, total, counts] = await Promise.all([
    readPage(services.pool, filter),
    readTotal(services.pool, filter),
    readCounts(services.pool, filter),
  ]);
  return ok({
    orders: rows.map(presentPayin),
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
    counts,
  });
};
