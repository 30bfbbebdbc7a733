import type { Language } from '@peerdesk/contract/user.ts';
import { formatText } from '../compile-text.ts';
import type { Translate } from '../format-message.ts';
import { merchantEn } from '../words/merchant.en.ts';
import { merchantHi } from '../words/merchant.hi.ts';
import { statusEn } from '../words/status.en.ts';
import { statusHi } from '../words/status.hi.ts';
import { evidencePackEn } from './evidence-pack.en.ts';
import { evidencePackHi } from './evidence-pack.hi.ts';

const english = { ...statusEn, ...merchantEn, ...evidencePackEn };

export type EvidencePackText = Translate<keyof typeof english>;

const texts = {
  en: english,
  hi: { ...statusHi, ...merchantHi, ...evidencePackHi },
} as const satisfies Record<Language, Record<keyof typeof english, string>>;

/** The texts of the evidence pack in this language. */
export function evidencePackText(language: Language): EvidencePackText {
  return (key, values) => formatText(texts[language][key], language, values);
}
