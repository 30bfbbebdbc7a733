import type { Translate } from './format-message.ts';
import type { AccountKey } from './words/account.en.ts';

type Named = { id: string; name: string } | null;

/** Whose accounts may be named; anybody else's is named by its id. */
export interface AccountOwners {
  peer: Named;
  merchant: Named;
}

/** What people call an account of the books; one that no version here knows stays as it is. */
export function accountName(
  t: Translate<AccountKey>,
  account: string,
  { peer, merchant }: AccountOwners,
): string {
  const [owner = '', id = '', part = ''] = account.split(':');
  if (account === 'house:fees') return t('account.fees');
  if (account === 'house:settlement') return t('account.settlement');
  if (account === 'house:written-off') return t('account.writtenOff');
  if (account === 'suspense') return t('account.suspense');
  const known = owner === 'peer' ? peer : merchant;
  return isPart(part)
    ? t(`account.${part}`, { name: known?.id === id ? known.name : id })
    : account;
}

const parts = ['wallet', 'balance', 'held', 'blocked'] as const;

function isPart(text: string): text is (typeof parts)[number] {
  return parts.some((part) => part === text);
}
