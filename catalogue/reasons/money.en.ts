import type { moneyReasons } from '@peerdesk/contract/reasons/money.ts';

export const moneyEn = {
  not_amount_filter:
    'Enter an amount such as 1500, a range such as 1000-2000, or a limit such as >5000 or <=200',
  amount_not_digits: 'Enter the amount in digits, such as 1500.00',
  amount_too_precise:
    '{digits, plural, =0 {No digits after the point} one {At most # digit after the point} other {At most # digits after the point}}',
  amount_too_large: 'The amount is too large',
  amount_not_positive: 'The amount must be more than zero',
  amount_negative: 'Enter zero or more',
  amount_zero: 'The amount must not be zero',
  amount_out_of_range: 'The amount must be from {least} to {most}',
  range_reversed: 'The largest amount must not be below the smallest',
  slabs_not_ascending: 'Each slab must begin above the one before',
  flat_too_large: 'On an order of {amount} this would take more than 40%',
  fee_below_shares:
    'For an order of {amount} the fee would be {fee}, and {who}, with the subadmin’s override, would get {shares}',
  shares_above_fee:
    'On an order of {amount} this comes to {shares}, but {merchant} pays a fee of only {fee}',
  daily_amount_above_network: 'The payment network allows at most {most} a day',
  daily_count_above_network:
    'The payment network allows {most, plural, one {# credit} other {# credits}} a day',
  currency_not_upi: 'UPI payments are in {currency} only',
  currency_unknown: 'There is no such currency',
  balance_too_low: 'The balance does not cover this amount',
  balance_too_fresh:
    'The balance does not cover this amount: credits for pay-outs from the last 24 hours, or under dispute, cannot be withdrawn yet',
} as const satisfies Record<keyof typeof moneyReasons, string>;
