import type { Language } from '@peerdesk/contract/user.ts';
import { formatText } from '../compile-text.ts';
import { actorEn } from '../words/actor.en.ts';
import { actorHi } from '../words/actor.hi.ts';
import { alertEn } from '../words/alert.en.ts';
import { alertHi } from '../words/alert.hi.ts';
import { approvableEn } from '../words/approvable.en.ts';
import { approvableHi } from '../words/approvable.hi.ts';
import { attemptFaultEn } from '../words/attempt-fault.en.ts';
import { attemptFaultHi } from '../words/attempt-fault.hi.ts';
import { dayStateEn } from '../words/day-state.en.ts';
import { dayStateHi } from '../words/day-state.hi.ts';
import { deliveryEn } from '../words/delivery.en.ts';
import { deliveryHi } from '../words/delivery.hi.ts';
import { entryEn } from '../words/entry.en.ts';
import { entryHi } from '../words/entry.hi.ts';
import { merchantEn } from '../words/merchant.en.ts';
import { merchantHi } from '../words/merchant.hi.ts';
import { flagEn } from '../words/flag.en.ts';
import { flagHi } from '../words/flag.hi.ts';
import { freezeEn } from '../words/freeze.en.ts';
import { freezeHi } from '../words/freeze.hi.ts';
import { lineStateEn } from '../words/line-state.en.ts';
import { roleEn } from '../words/role.en.ts';
import { lineStateHi } from '../words/line-state.hi.ts';
import { roleHi } from '../words/role.hi.ts';
import { ruleEn } from '../words/rule.en.ts';
import { ruleHi } from '../words/rule.hi.ts';
import { statusEn } from '../words/status.en.ts';
import { statusHi } from '../words/status.hi.ts';
import { submissionEn } from '../words/submission.en.ts';
import { submissionHi } from '../words/submission.hi.ts';
import { suspenseAgeEn } from '../words/suspense-age.en.ts';
import { suspenseAgeHi } from '../words/suspense-age.hi.ts';
import { tagEn } from '../words/tag.en.ts';
import { tagHi } from '../words/tag.hi.ts';
import { uploadStatusEn } from '../words/upload-status.en.ts';
import { uploadStatusHi } from '../words/upload-status.hi.ts';
import { reportEn } from './report.en.ts';
import { reportHi } from './report.hi.ts';

const english = {
  ...actorEn,
  ...statusEn,
  ...entryEn,
  ...merchantEn,
  ...flagEn,
  ...lineStateEn,
  ...roleEn,
  ...ruleEn,
  ...submissionEn,
  ...alertEn,
  ...approvableEn,
  ...attemptFaultEn,
  ...dayStateEn,
  ...deliveryEn,
  ...freezeEn,
  ...suspenseAgeEn,
  ...tagEn,
  ...uploadStatusEn,
  ...reportEn,
};
type ReportKey = keyof typeof english;

export type ReportText = (key: ReportKey) => string;

const texts = {
  en: english,
  hi: {
    ...actorHi,
    ...statusHi,
    ...entryHi,
    ...merchantHi,
    ...flagHi,
    ...lineStateHi,
    ...roleHi,
    ...ruleHi,
    ...submissionHi,
    ...alertHi,
    ...approvableHi,
    ...attemptFaultHi,
    ...dayStateHi,
    ...deliveryHi,
    ...freezeHi,
    ...suspenseAgeHi,
    ...tagHi,
    ...uploadStatusHi,
    ...reportHi,
  },
} as const satisfies Record<Language, Record<ReportKey, string>>;

/** The titles and words of reports in this language; each is put together once for all rows. */
export function reportText(language: Language): ReportText {
  const known = new Map<ReportKey, string>();
  return (key) => {
    let text = known.get(key);
    if (text === undefined) {
      text = formatText(texts[language][key], language);
      known.set(key, text);
    }
    return text;
  };
}
