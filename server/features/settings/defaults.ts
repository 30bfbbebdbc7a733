import {
  isAmountSetting,
  type Settings,
  type SettingSection,
} from '@peerdesk/contract/settings.ts';
import {
  approvalRuleDefaults,
  newMerchantDefaults,
  newUserDefaults,
  orderRuleDefaults,
  rateRuleDefaults,
  securityRuleDefaults,
  storageRuleDefaults,
} from '@peerdesk/domain/limits.ts';
import { formatMoney, rupeeDigits, type Minor } from '@peerdesk/domain/money.ts';

export const companyDefaults: Settings['company'] = {
  name: 'Peerdesk',
  timeZone: 'Asia/Calcutta',
  currency: 'INR',
  supportContact: null,
};

/**
 * What each setting is on a fresh system, but for the brand. Limits of orders are in rupees,
 * whatever currency the company shows.
 */
export const settingDefaults: Omit<Settings, 'brand'> = {
  company: companyDefaults,
  orderRules: written('orderRules', orderRuleDefaults),
  storage: storageRuleDefaults,
  approvals: written('approvals', approvalRuleDefaults),
  rates: rateRuleDefaults,
  security: written('security', securityRuleDefaults),
  newUsers: written('newUsers', newUserDefaults),
  newMerchants: written('newMerchants', newMerchantDefaults),
};

type Written<Defaults> = {
  [Key in keyof Defaults]: Defaults[Key] extends bigint ? string : Defaults[Key];
};

/** Amounts as the API has them. */
function written<Defaults extends object>(
  section: SettingSection,
  defaults: Defaults,
): Written<Defaults> {
  const entries = Object.entries(defaults).map(([key, value]: [string, unknown]) => {
    const isAmount = isAmountSetting(section, key) && value !== null;
    return [key, isAmount ? formatMoney(value as Minor, rupeeDigits) : value];
  });
  return Object.fromEntries(entries) as Written<Defaults>;
}
