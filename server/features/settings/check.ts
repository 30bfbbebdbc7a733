import type { Currency } from '@peerdesk/contract/settings.ts';
import { checkAmountRange } from '@peerdesk/domain/amount-range.ts';
import { formatMoney, parseMoney } from '@peerdesk/domain/money.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import { orderLimits } from './defaults.ts';
import type { SavedSettings } from './store.ts';

/**
 * Checks across fields: the currency exists, the minimum order is not above the maximum and no
 * limit is below zero. Returns the settings with their amounts in the currency's decimals.
 */
export function checkSettings(
  wanted: SavedSettings,
  currencies: readonly Currency[],
): Result<SavedSettings> {
  const { company, orderRules } = wanted;
  const currency = currencies.find(({ code }) => code === company.currency);
  if (!currency) return refuseField('company.currency', 'currency_unknown');
  const range = checkAmountRange(orderRules, currency.digits, 'orderRules');
  if (!range.ok) return range;
  const minAmount = formatMoney(range.value.minAmount, currency.digits);
  const maxAmount = formatMoney(range.value.maxAmount, currency.digits);
  const limits: Partial<SavedSettings['orderRules']> = {};
  for (const name of orderLimits) {
    const amount = parseMoney(orderRules[name], currency.digits);
    if (!amount.ok) return refuseField(`orderRules.${name}`, amount.reason);
    if (amount.value < 0n) return refuseField(`orderRules.${name}`, 'amount_negative');
    limits[name] = formatMoney(amount.value, currency.digits);
  }
  return ok({ ...wanted, orderRules: { ...orderRules, minAmount, maxAmount, ...limits } });
}
