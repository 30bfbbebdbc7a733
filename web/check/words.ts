import { formatMessage, type MessageValues } from '@peerdesk/catalogue/format-message.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { checkEn, type CheckKey } from './texts.en.ts';
import { checkHi } from './texts.hi.ts';

const catalogues = { en: checkEn, hi: checkHi } as const satisfies Record<
  Language,
  Record<CheckKey, string>
>;

export type CheckText = (key: CheckKey, values?: MessageValues) => string;

export function textIn(language: Language): CheckText {
  return (key, values) => formatMessage(catalogues[language][key], language, values);
}
