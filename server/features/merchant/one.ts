import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { presentMerchant } from './present.ts';
import { readOpenOrders } from './store-orders.ts';
import { readMerchant } from './store.ts';

/** `GET /merchant/{id}`: the merchant, and what it has open. */
export const getMerchant: Handler<'merchant.one'> = async ({ params }, { services }) => {
  const row = await readMerchant(services.pool, params.id);
  if (!row) return notFound();
  const digits = services.settings.digitsOf(row.currency);
  const { payins, payouts } = await readOpenOrders(services.pool, row.id);
  const shown = (open: typeof payins) => ({
    count: open.count,
    amount: formatMoney(minor(open.amount), digits),
  });
  return ok({
    ...presentMerchant(row, digits),
    open: { payins: shown(payins), payouts: shown(payouts) },
  });
};
