/** Moving money of a wallet or a balance by hand. */
export const walletKitEn = {
  title: 'Change the balance of {name}',
  text: 'The change is booked against settlement and cannot be edited afterwards.',
  kind: 'What happened',
  topup: 'Top-up: money was paid in',
  withdraw: 'Withdrawal: money was paid out',
  adjust: 'Adjustment, plus or minus',
  amount: 'Amount',
  'amount.signed': 'Amount, with a minus to take off',
  reason: 'Reason',
  'reason.hint': 'For example the reference of the bank transfer',
  'problem.reason': 'Say why',
  after: 'Balance: {before} → {after}',
  confirm: 'Book it',
  done: 'Balance changed',
} as const;

export type WalletKitKey = keyof typeof walletKitEn;
