import { formatMessage } from '@peerdesk/catalogue/format-message.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { complaintEn, type ComplaintKey } from './complaint-texts.en.ts';
import { complaintHi } from './complaint-texts.hi.ts';

const texts = { en: complaintEn, hi: complaintHi } as const satisfies Record<
  Language,
  Record<ComplaintKey, string>
>;
export type ComplaintText = (key: ComplaintKey, values?: { count: number }) => string;

export function complaintText(language: Language): ComplaintText {
  return (key, values) => formatMessage(texts[language][key], language, values);
}
