import type { OrderRules, Settings } from '@peerdesk/contract/settings.ts';
import { orderRuleDefaults } from '@peerdesk/domain/limits.ts';
import { formatMoney } from '@peerdesk/domain/money.ts';

/** The limits of orders are in rupees, whatever currency the company shows. */
const rupeeDigits = 2;

export const companyDefaults: Settings['company'] = {
  name: 'Peerdesk',
  timeZone: 'Asia/Calcutta',
  currency: 'INR',
  supportContact: null,
};

export const initialOrderRules: OrderRules = {
  ...orderRuleDefaults,
  minAmount: formatMoney(orderRuleDefaults.minAmount, rupeeDigits),
  maxAmount: formatMoney(orderRuleDefaults.maxAmount, rupeeDigits),
  customerUnprovedMost: formatMoney(orderRuleDefaults.customerUnprovedMost, rupeeDigits),
  overdraftByHand: formatMoney(orderRuleDefaults.overdraftByHand, rupeeDigits),
  overdraftByLine: formatMoney(orderRuleDefaults.overdraftByLine, rupeeDigits),
  subadminDisputeMost: formatMoney(orderRuleDefaults.subadminDisputeMost, rupeeDigits),
};
