import { because } from '@peerdesk/contract/because.ts';
import { type FactKinds, reasons, type StoredReason } from '@peerdesk/contract/reason.ts';
import type { Language } from '@peerdesk/contract/user.ts';
import { showInstant, timeZoneDefault } from '@peerdesk/domain/dates.ts';
import { showMoney, showShare } from '@peerdesk/domain/money.ts';
import { groupUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { calendarWords } from './calendar.ts';
import { formatText } from './compile-text.ts';
import type { MessageValues } from './format-message.ts';
import { reasonTexts, statusTexts } from './reasons/texts.ts';

/** The reader: the language, and the time zone in which instants are shown. */
export interface Reader {
  language: Language;
  timeZone: string;
}

type Write = (fact: unknown, reader: Reader) => string | number;

/** Formats a fact for a sentence. */
const write = {
  text: (fact) => String(fact),
  number: (fact) => Number(fact),
  share: (fact) => showShare(Number(fact)),
  money: (fact) => showMoney(String(fact)),
  instant: (fact, { language, timeZone }) =>
    showInstant(Date.parse(String(fact)), timeZone, calendarWords[language]),
  utr: (fact) => groupUtr(String(fact)),
  orderStatus: (fact, { language }) => {
    const texts: Readonly<Record<string, string>> = statusTexts[language];
    return texts[String(fact)] ?? String(fact);
  },
  reason: (fact, reader) => sentenceOf(fact as StoredReason, reader),
} as const satisfies Record<keyof FactKinds, Write>;

/**
 * A reason as a sentence. A stored text is a person's own words, or a sentence of an older version
 * that stored no codes, and is returned as it is. A code that is not known here, stored by a newer
 * server beside this one, must not make what is shown with it unreadable.
 */
export function sentenceOf(reason: StoredReason, reader: Reader): string {
  if (typeof reason === 'string') return reason;
  const { code } = reason;
  if (!Object.hasOwn(reasons, code)) return sentenceOf(because('reason_unknown'), reader);
  const facts: Readonly<Record<string, unknown>> = reason.facts;
  const kinds = Object.entries<keyof FactKinds>(reasons[code]);
  const values: MessageValues = Object.fromEntries(
    kinds.map(([name, kind]) => [name, write[kind](facts[name], reader)]),
  );
  return formatText(reasonTexts[reader.language][code], reader.language, values);
}

/** For the log, and for programs, whose notes are always in English. */
export const operator: Reader = { language: 'en', timeZone: timeZoneDefault };

/** The log is always in English. */
export function forOperator(reason: StoredReason): string {
  return sentenceOf(reason, operator);
}
