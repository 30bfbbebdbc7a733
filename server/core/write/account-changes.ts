import { balanceChanges, type Posting } from '@peerdesk/domain/ledger/postings.ts';
import { minor, zero, type Minor } from '@peerdesk/domain/money.ts';
import type { AccountChange } from './change-set.ts';

/**
 * The changes to running balances that postings cause, with a change to what one account holds.
 *
 * @param mustCover the accounts that may not go below what they hold.
 */
export function accountChanges(
  postings: readonly Posting[],
  hold: { account: string; change: Minor } | null,
  mustCover: readonly string[],
): AccountChange[] {
  const held = hold && hold.change !== 0n ? [{ account: hold.account, amount: zero }] : [];
  return balanceChanges([...postings, ...held]).map(({ account, amount }) => ({
    account,
    amount,
    held: minor(account === hold?.account ? hold.change : 0n),
    mayOverdraw: !mustCover.includes(account),
  }));
}
