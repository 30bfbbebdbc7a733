import type { Language } from '@peerdesk/contract/user.ts';
import { formatText } from '../compile-text.ts';
import type { Translate } from '../format-message.ts';
import { accountEn } from '../words/account.en.ts';
import { accountHi } from '../words/account.hi.ts';
import { actorEn } from '../words/actor.en.ts';
import { actorHi } from '../words/actor.hi.ts';
import { claimEn } from '../words/claim.en.ts';
import { claimHi } from '../words/claim.hi.ts';
import { entryEn } from '../words/entry.en.ts';
import { entryHi } from '../words/entry.hi.ts';
import { merchantEn } from '../words/merchant.en.ts';
import { merchantHi } from '../words/merchant.hi.ts';
import { flagEn } from '../words/flag.en.ts';
import { flagHi } from '../words/flag.hi.ts';
import { payoutEventEn } from '../words/payout-event.en.ts';
import { payoutEventHi } from '../words/payout-event.hi.ts';
import { ruleEn } from '../words/rule.en.ts';
import { ruleHi } from '../words/rule.hi.ts';
import { statusEn } from '../words/status.en.ts';
import { statusHi } from '../words/status.hi.ts';
import { caseFileEn } from './case-file.en.ts';
import { caseFileHi } from './case-file.hi.ts';
import { eventDetailEn } from './event-detail.en.ts';
import { eventDetailHi } from './event-detail.hi.ts';

const english = {
  ...accountEn,
  ...actorEn,
  ...claimEn,
  ...entryEn,
  ...merchantEn,
  ...flagEn,
  ...payoutEventEn,
  ...ruleEn,
  ...statusEn,
  ...eventDetailEn,
  ...caseFileEn,
};

export type CaseFileText = Translate<keyof typeof english>;

const texts = {
  en: english,
  hi: {
    ...accountHi,
    ...actorHi,
    ...claimHi,
    ...entryHi,
    ...merchantHi,
    ...flagHi,
    ...payoutEventHi,
    ...ruleHi,
    ...statusHi,
    ...eventDetailHi,
    ...caseFileHi,
  },
} as const satisfies Record<Language, Record<keyof typeof english, string>>;

/** The texts of the case file in this language. */
export function caseFileText(language: Language): CaseFileText {
  return (key, values) => formatText(texts[language][key], language, values);
}

/** Is there such a text? Stored events may have names that this version does not know. */
export function isCaseFileKey(key: string): key is keyof typeof english {
  return Object.hasOwn(english, key);
}
