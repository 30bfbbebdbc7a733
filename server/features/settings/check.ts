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
  const approvals = checkApprovals(wanted.approvals, currency.digits);
  if (!approvals.ok) return approvals;
  const checkedRules = { ...orderRules, minAmount, maxAmount, ...limits };
  return ok({ ...wanted, orderRules: checkedRules, approvals: approvals.value });
}

/** Each is an amount of zero or more, or null for no limit. */
function checkApprovals(
  wanted: SavedSettings['approvals'],
  digits: number,
): Result<SavedSettings['approvals']> {
  const checked = { ...wanted };
  for (const name of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const text = wanted[name];
    if (text === null) continue;
    const amount = parseMoney(text, digits);
    if (!amount.ok) return refuseField(`approvals.${name}`, amount.reason);
    if (amount.value < 0n) return refuseField(`approvals.${name}`, 'amount_negative');
    checked[name] = formatMoney(amount.value, digits);
  }
  return ok(checked);
}
