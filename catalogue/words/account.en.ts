/** An account of the books and whose it is. */
export const accountEn = {
  'account.wallet': 'Wallet of {name}',
  'account.held': 'Held for {name}',
  'account.balance': 'Balance of {name}',
  'account.blocked': 'Blocked funds of {name}',
  'account.fees': 'House fees',
  'account.suspense': 'Suspense',
  'account.settlement': 'House settlement',
  'account.writtenOff': 'Written-off credits',
} as const;

export type AccountKey = keyof typeof accountEn;
