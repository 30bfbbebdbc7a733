import type { OrderRules, Settings } from '@peerdesk/contract/settings.ts';
import { orderRuleDefaults } from '@peerdesk/domain/limits.ts';
import { formatMoney, rupeeDigits } from '@peerdesk/domain/money.ts';

/** The limits of orders are in rupees, whatever currency the company shows. */

export const companyDefaults: Settings['company'] = {
  name: 'Peerdesk',
  timeZone: 'Asia/Calcutta',
  currency: 'INR',
  supportContact: null,
};

/** Limits that are amounts, zero allowed. */
export const orderLimits = [
  'customerUnprovedMost',
  'overdraftByHand',
  'overdraftByLine',
  'subadminDisputeMost',
] as const;
type OrderLimits = Record<(typeof orderLimits)[number], string>;

const initialLimits = Object.fromEntries(
  orderLimits.map((name) => [name, formatMoney(orderRuleDefaults[name], rupeeDigits)]),
) as OrderLimits;

export const initialOrderRules: OrderRules = {
  ...orderRuleDefaults,
  ...initialLimits,
  minAmount: formatMoney(orderRuleDefaults.minAmount, rupeeDigits),
  maxAmount: formatMoney(orderRuleDefaults.maxAmount, rupeeDigits),
};
