import { accounts, type EntryDraft } from '../ledger/postings.ts';
import { add, minor, zero, type Minor } from '../money.ts';

/** Every merchant's opening balance in test mode: ten lakh rupees of play money, in paise. */
export const playMoneyAtFirst = minor(10_00_000_00n);

export interface PlayMove {
  balance: Minor;
  held: Minor;
}

/**
 * What an entry would move of the merchant's money. The other accounts of the entry do not exist in
 * test mode, and the entry itself is not written.
 */
export function playMove(entry: EntryDraft | null, merchantId: string): PlayMove {
  const on = (account: string) =>
    (entry?.postings ?? [])
      .filter((posting) => posting.account === account)
      .reduce((sum, { amount }) => add(sum, amount), zero);
  return {
    balance: on(accounts.merchantBalance(merchantId)),
    held: on(accounts.merchantHeld(merchantId)),
  };
}
