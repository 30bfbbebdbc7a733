import { formatMoney, minor } from '@peerdesk/domain/money.ts';
import { notFound, ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';
import { readPlayMoney } from './store-money.ts';

/** `GET /merchant/balance` with a test key: the merchant's play money. */
export const getPlayMoney: Handler<'merchant.balance'> = async (_request, context) => {
  const { services, caller } = context;
  const row = await readPlayMoney(services.pool, caller.id);
  if (!row) return notFound();
  const { currency } = row;
  const shown = (amount: bigint) =>
    formatMoney(minor(amount), services.settings.digitsOf(currency));
  return ok({ balance: shown(row.balance), held: shown(row.held), currency, test: true });
};
