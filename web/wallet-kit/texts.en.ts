/** Moving money of a wallet or a balance by hand. */
export const walletKitEn = {
  'title.wallet': 'Change the wallet of {name}',
  'title.balance': 'Change the balance of {name}',
  text: 'The change is booked against settlement and cannot be edited afterwards.',
  kind: 'What happened',
  topup: 'Top-up: money was paid in',
  withdraw: 'Withdrawal: money was paid out',
  adjust: 'Adjustment, plus or minus',
  amount: 'Amount',
  'amount.signed': 'Amount, with a minus to take off',
  reason: 'Reason',
  'reason.hint': 'For example: deposit by bank transfer',
  utr: 'Reference (UTR)',
  'utr.hint': 'Of the bank payment: it is used up, so that nothing else is credited for it',
  'problem.utr': 'Enter the reference, or tick that there is no bank payment',
  withoutPayment: 'There is no bank payment behind this, or it has no reference',
  separate: 'This is another payment, not the one named here',
  'problem.reason': 'Say why',
  after: 'Balance: {before} → {after}',
  confirm: 'Book it',
  done: 'Balance changed',
} as const;

export type WalletKitKey = keyof typeof walletKitEn;
