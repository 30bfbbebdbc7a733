import type { Cover } from '@peerdesk/domain/ledger/available.ts';
import { balanceChanges, type EntryDraft } from '@peerdesk/domain/ledger/postings.ts';
import { minor, zero, type Minor } from '@peerdesk/domain/money.ts';
import type { AccountChange } from './change-set.ts';

/** The running balances that an entry moves, plus a change of what one account holds. */
export function accountChanges(
  entry: EntryDraft | null,
  { hold, mustCover = [] }: { hold?: Hold | null; mustCover?: readonly Cover[] } = {},
): AccountChange[] {
  const held = hold && hold.change !== 0n ? [{ account: hold.account, amount: zero }] : [];
  return balanceChanges([...(entry?.postings ?? []), ...held]).map(({ account, amount }) => ({
    account,
    amount,
    held: minor(account === hold?.account ? hold.change : 0n),
    uncleared:
      entry?.uncleared?.credits.find((credit) => credit.account === account)?.amount ?? zero,
    overdraft: mustCover.find((cover) => cover.account === account)?.overdraft.upTo ?? null,
  }));
}

interface Hold {
  account: string;
  change: Minor;
}
