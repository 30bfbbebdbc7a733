import { formatMoney, minor, rupeeDigits } from '@peerdesk/domain/money.ts';
import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { resolveListQuery } from '../../core/list.ts';
import { isInScope } from '../../core/order/scope.ts';
import { iso } from '../../platform/db/iso.ts';
import { readList } from '../../platform/db/list/list.ts';
import { askedOfToday } from './asked.ts';
import { lostCustomers, type LostCustomerRow } from './store-list.ts';

/** `GET /capacity/lost`: the customers who found no UPI ID free, of whom `GET /capacity` counts. */
export const listLostCustomers: Handler<'capacity.lost'> = async ({ query }, context) => {
  const request = resolveListQuery(query, context);
  if (!request.ok) return request;
  const { services, scope } = context;
  const { rows, totals, sum } = await services.reads.run((db) =>
    readList(db, lostCustomers, {
      ...request.value,
      filters: askedOfToday(request.value.filters, context),
      isSummed: true,
    }),
  );
  const shown = ({ order_ref, at, amount, reasons, subadmin_id }: LostCustomerRow) => ({
    at: iso(at),
    amount: rupees(amount),
    reasons,
    refId: isInScope({ subadmin_id, peer_id: null, merchant_id: '' }, scope) ? order_ref : null,
  });
  return ok({
    customers: rows.map(shown),
    amount: sum === null ? null : rupees(sum),
    ...totals,
  });
};

function rupees(amount: bigint): string {
  return formatMoney(minor(amount), rupeeDigits);
}
