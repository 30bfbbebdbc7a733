import type { Language } from '@peerdesk/contract/user.ts';
import { bankLayoutEn, type BankLayoutKey } from './words/bank-layout.en.ts';
import { bankLayoutHi } from './words/bank-layout.hi.ts';

const texts: Readonly<Record<Language, Readonly<Record<BankLayoutKey, string>>>> = {
  en: bankLayoutEn,
  hi: bankLayoutHi,
};

/** What a reader is told about the files of a bank. */
export function bankLayoutText(key: BankLayoutKey, language: Language): string {
  return texts[language][key];
}
