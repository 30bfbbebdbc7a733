import { accountName } from '@peerdesk/catalogue/account-name.ts';
import type { LedgerEntry } from '@peerdesk/contract/ledger.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useOrderText } from '../texts.ts';
import { SignedMoney } from './posting-row.tsx';
import { usePostingsText } from './texts.ts';
import { merchantName } from '../merchant-name.ts';

export interface EntryPostingsProps {
  /** `balance`: what the account has after it, where that is told. */
  postings: readonly (LedgerEntry['postings'][number] & { balance?: string | null })[];
  currency: string;
}

type Owner = LedgerEntry['postings'][number]['owner'];

const ownersOf = (owner: Owner) => ({
  peer: owner,
  merchant: owner && { ...owner, name: merchantName(owner) },
});

/** What an entry moves, account by account, each by the name of its owner. */
export function EntryPostings({ postings, currency }: EntryPostingsProps) {
  const t = useOrderText();
  const words = usePostingsText();
  return (
    <ul className="grid grid-cols-1 gap-0.5 py-1">
      {postings.map(({ account, owner, amount, balance }, index) => (
        <li key={`${account} ${index}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words text-muted">
            {accountName(t, account, ownersOf(owner))}
          </span>
          <span className="ml-auto text-right">
            <SignedMoney amount={amount} currency={currency} />
            {balance && (
              <span className="figures block text-xs text-muted">
                {words('balance', { balance: showMoney(balance) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
