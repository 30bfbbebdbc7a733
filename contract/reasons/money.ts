import type { ReasonList } from './facts.ts';

/** Why an amount is not accepted. */
export const moneyReasons = {
  amount_not_digits: {},
  not_amount_filter: {},
  amount_too_precise: { digits: 'number' },
  amount_too_large: {},
  amount_not_positive: {},
  amount_negative: {},
  amount_zero: {},
  amount_out_of_range: { least: 'money', most: 'money' },
  range_reversed: {},
  slabs_not_ascending: {},
  flat_too_large: { amount: 'money' },
  fee_below_shares: { amount: 'money', fee: 'money', shares: 'money', who: 'text' },
  shares_above_fee: { amount: 'money', fee: 'money', shares: 'money', merchant: 'text' },
  daily_amount_above_network: { most: 'money' },
  daily_count_above_network: { most: 'number' },
  currency_not_upi: { currency: 'text' },
  currency_unknown: {},
  balance_too_low: {},
  balance_too_fresh: {},
} as const satisfies ReasonList;
