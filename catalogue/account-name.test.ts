import { languages } from '@peerdesk/contract/user.ts';
import { accounts } from '@peerdesk/domain/ledger/postings.ts';
import { describe, expect, test } from 'vitest';
import { accountName } from './account-name.ts';
import { formatText } from './compile-text.ts';
import type { Translate } from './format-message.ts';
import { accountEn, type AccountKey } from './words/account.en.ts';
import { accountHi } from './words/account.hi.ts';

const texts = { en: accountEn, hi: accountHi };
const every = Object.values(accounts).map((account) =>
  typeof account === 'string' ? account : account('ID7'),
);

describe.each(languages)('in %s', (language) => {
  const t: Translate<AccountKey> = (key, values) =>
    formatText(texts[language][key], language, values);
  const owners = { peer: { id: 'ID7', name: 'Asha' }, merchant: { id: 'ID7', name: 'Asha' } };

  test.each(every)('%s is named', (account) => {
    const named = accountName(t, account, owners);
    expect(named).not.toContain(':');
    expect(named.includes('Asha')).toBe(account.includes('ID7'));
    expect(/\p{Script=Devanagari}/u.test(named)).toBe(language === 'hi');
  });

  test('whoever is not known goes by the id, and an account of a later version by itself', () => {
    const nobody = { peer: null, merchant: null };
    expect(accountName(t, accounts.peerWallet('ID8'), nobody)).toContain('ID8');
    expect(accountName(t, 'house:gifts', owners)).toBe('house:gifts');
  });
});
