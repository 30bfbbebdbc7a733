import { ok } from '@peerdesk/domain/result.ts';
import type { Handler } from '../../core/handler.ts';

/** `GET /currency/getAllCurrency`. */
export const listCurrencies: Handler<'currency.list'> = async (_request, { services }) =>
  ok({ currencies: [...services.settings.currencies()] });
