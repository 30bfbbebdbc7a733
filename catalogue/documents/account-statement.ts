import type { Language } from '@peerdesk/contract/user.ts';
import { formatText } from '../compile-text.ts';
import type { Translate } from '../format-message.ts';
import { entryEn } from '../words/entry.en.ts';
import { entryHi } from '../words/entry.hi.ts';
import { merchantEn } from '../words/merchant.en.ts';
import { merchantHi } from '../words/merchant.hi.ts';
import { accountStatementEn } from './account-statement.en.ts';
import { accountStatementHi } from './account-statement.hi.ts';

const english = { ...entryEn, ...merchantEn, ...accountStatementEn };

export type AccountStatementText = Translate<keyof typeof english>;

const texts = {
  en: english,
  hi: { ...entryHi, ...merchantHi, ...accountStatementHi },
} as const satisfies Record<Language, Record<keyof typeof english, string>>;

/** The texts of an account's statement in this language. */
export function accountStatementText(language: Language): AccountStatementText {
  return (key, values) => formatText(texts[language][key], language, values);
}
