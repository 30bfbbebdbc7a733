import type { Language } from '@peerdesk/contract/user.ts';
import { formatText } from '../compile-text.ts';
import { entryEn } from '../words/entry.en.ts';
import { entryHi } from '../words/entry.hi.ts';
import { flagEn } from '../words/flag.en.ts';
import { flagHi } from '../words/flag.hi.ts';
import { ruleEn } from '../words/rule.en.ts';
import { ruleHi } from '../words/rule.hi.ts';
import { statusEn } from '../words/status.en.ts';
import { statusHi } from '../words/status.hi.ts';
import { submissionEn } from '../words/submission.en.ts';
import { submissionHi } from '../words/submission.hi.ts';
import { reportEn } from './report.en.ts';
import { reportHi } from './report.hi.ts';

const english = { ...statusEn, ...entryEn, ...flagEn, ...ruleEn, ...submissionEn, ...reportEn };
type ReportKey = keyof typeof english;

export type ReportText = (key: ReportKey) => string;

const texts = {
  en: english,
  hi: { ...statusHi, ...entryHi, ...flagHi, ...ruleHi, ...submissionHi, ...reportHi },
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
