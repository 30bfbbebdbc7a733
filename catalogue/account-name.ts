import type { Translate } from './format-message.ts';
import type { AccountKey } from './words/account.en.ts';

type Named = { id: string; name: string } | null;

/** Whose accounts may be named; anybody else's is named by its id. */
export interface AccountOwners {
  peer: Named;
  merchant: Named;
}

type AccountWord = AccountKey extends `account.${infer Word}` ? Word : never;

const ofDesk: Partial<Record<string, AccountWord>> = {
  'house:fees': 'fees',
  'house:settlement': 'settlement',
  'house:written-off': 'writtenOff',
  suspense: 'suspense',
};

const parts = ['wallet', 'balance', 'held', 'blocked'] as const;

/** Which account of the books this is, whoever holds it; null for one that is not known here. */
export function accountWord(account: string): AccountWord | null {
  const part = account.split(':')[2];
  return ofDesk[account] ?? parts.find((one) => one === part) ?? null;
}

/** What people call an account of the books; one that no version here knows stays as it is. */
export function accountName(
  t: Translate<AccountKey>,
  account: string,
  { peer, merchant }: AccountOwners,
): string {
  const [owner = '', id = ''] = account.split(':');
  const word = accountWord(account);
  if (word === null) return account;
  const known = owner === 'peer' ? peer : merchant;
  return t(`account.${word}`, { name: known?.id === id ? known.name : id });
}
