import {
  isAmountSetting,
  settingSections,
  type Currency,
  type SettingSection,
} from '@peerdesk/contract/settings.ts';
import { amountRangeAfter, anyAmount, checkAmountRange } from '@peerdesk/domain/amount-range.ts';
import { formatMoney, parseMoney } from '@peerdesk/domain/money.ts';
import { ok, refuseField, type Result } from '@peerdesk/domain/result.ts';
import type { SavedSettings } from './store.ts';

/**
 * Checks across fields: the currency exists, no minimum is above its maximum and no amount below
 * zero. Returns the settings with their amounts in the currency's decimals.
 */
export function checkSettings(
  wanted: SavedSettings,
  currencies: readonly Currency[],
): Result<SavedSettings> {
  const { company, orderRules, newUsers, newMerchants } = wanted;
  const currency = currencies.find(({ code }) => code === company.currency);
  if (!currency) return refuseField('company.currency', 'currency_unknown');
  const { digits } = currency;
  const ranges = [
    checkAmountRange(orderRules, digits, 'orderRules'),
    amountRangeAfter(anyAmount, newUsers, digits, 'newUsers'),
    amountRangeAfter(anyAmount, newMerchants, digits, 'newMerchants'),
  ];
  for (const range of ranges) if (!range.ok) return range;
  const written: Partial<Record<SettingSection, object>> = {};
  for (const section of settingSections) {
    const amounts = writtenAmounts(section, wanted[section], digits);
    if (!amounts.ok) return amounts;
    written[section] = { ...wanted[section], ...amounts.value };
  }
  return ok(written as SavedSettings);
}

/** The amounts of a section with all the currency's decimals; none is below zero. */
function writtenAmounts(
  section: SettingSection,
  values: object,
  digits: number,
): Result<Record<string, string>> {
  const amounts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isAmountSetting(section, key)) continue;
    const amount = parseMoney(value, digits);
    if (!amount.ok) return refuseField(`${section}.${key}`, amount.reason);
    if (amount.value < 0n) return refuseField(`${section}.${key}`, 'amount_negative');
    amounts[key] = formatMoney(amount.value, digits);
  }
  return ok(amounts);
}
