import { because } from '@peerdesk/contract/because.ts';
import { reasons, type Reason, type ReasonCode } from '@peerdesk/contract/reason.ts';
import { lineReasons, evidenceReasons } from '@peerdesk/contract/reasons/evidence.ts';
import { approvalReasons } from '@peerdesk/contract/reasons/approval.ts';
import { complaintReasons } from '@peerdesk/contract/reasons/complaint.ts';
import { decisionReasons } from '@peerdesk/contract/reasons/decision.ts';
import { dayCloseReasons } from '@peerdesk/contract/reasons/day-close.ts';
import { whatIfReasons } from '@peerdesk/contract/reasons/what-if.ts';
import { fieldReasons } from '@peerdesk/contract/reasons/field.ts';
import { fileReasons } from '@peerdesk/contract/reasons/file.ts';
import { moneyRequestReasons } from '@peerdesk/contract/reasons/money-request.ts';
import { moneyReasons } from '@peerdesk/contract/reasons/money.ts';
import { orderReasons } from '@peerdesk/contract/reasons/order.ts';
import { peopleReasons } from '@peerdesk/contract/reasons/people.ts';
import { reportReasons } from '@peerdesk/contract/reasons/report.ts';
import { requestReasons } from '@peerdesk/contract/reasons/request.ts';
import { staffNoteReasons } from '@peerdesk/contract/reasons/staff-note.ts';
import { statementFileReasons, statementRowReasons } from '@peerdesk/contract/reasons/statement.ts';
import { utrReasons } from '@peerdesk/contract/reasons/utr.ts';
import { languages, type Language } from '@peerdesk/contract/user.ts';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { placesOf } from './places.ts';
import { reasonTexts } from './reasons/texts.ts';
import { sentenceOf } from './sentence.ts';

const codes = Object.keys(reasons) as ReasonCode[];
const timeZone = 'Asia/Calcutta';
const said = (reason: Reason, language: Language) => sentenceOf(reason, { language, timeZone });

const samples = {
  text: 'Asha',
  number: 3,
  share: 125,
  money: '150000.50',
  instant: '2024-03-05T09:00:00.000Z',
  utr: '412345678901',
  orderStatus: 'approved',
  reason: because('file_empty'),
} as const;

/** A reason of this code, with some facts. */
function sampleOf(code: ReasonCode): Reason {
  const kinds = Object.entries<keyof typeof samples>(reasons[code]);
  return {
    code,
    facts: Object.fromEntries(kinds.map(([name, kind]) => [name, samples[kind]])),
  } as Reason;
}

test('no two lists name the same code', () => {
  const lists = [
    ...[fieldReasons, requestReasons, fileReasons, moneyReasons, utrReasons],
    ...[
      moneyRequestReasons,
      complaintReasons,
      decisionReasons,
      dayCloseReasons,
      whatIfReasons,
      reportReasons,
      orderReasons,
      peopleReasons,
      approvalReasons,
      evidenceReasons,
      lineReasons,
      staffNoteReasons,
    ],
    ...[statementFileReasons, statementRowReasons],
  ];
  const named = lists.flatMap((list) => Object.keys(list));
  expect(named.toSorted()).toEqual(codes.toSorted());
});

describe.each(languages)('in %s', (language) => {
  test.each(codes)('%s names its facts and nothing else', (code) => {
    const places = placesOf(compile(reasonTexts[language][code]));
    expect(places.toSorted()).toEqual(Object.keys(reasons[code]).toSorted());
  });

  test.each(codes)('%s is a sentence', (code) => {
    const sentence = said(sampleOf(code), language);
    expect(sentence).toMatch(language === 'hi' ? /\p{Script=Devanagari}/u : /^[\w“₹].*[\w”.)%]$/u);
    expect(sentence).not.toMatch(/[{}]|# |undefined|NaN|\s{2}|^\s|\s$/);
  });

  test('every sentence is its own', () => {
    const told = codes.map((code) => said(sampleOf(code), language));
    expect(told.filter((sentence, at) => told.indexOf(sentence) !== at)).toEqual([]);
  });

  // The portal signs out silently when it reads this one.
  test('only a session that ran out says expired', () => {
    const telling = Object.keys(requestReasons) as (keyof typeof requestReasons)[];
    const saying = telling.filter((code) => said(sampleOf(code), language).includes('expired'));
    expect(saying).toEqual(['session_expired', 'session_expired_since']);
  });
});

test('what people give for a reference is answered with what to enter or copy', () => {
  const mistakes = Object.keys(utrReasons) as (keyof typeof utrReasons)[];
  for (const code of mistakes) {
    expect(said(sampleOf(code), 'en')).toMatch(/copy|enter/i);
    expect(said(sampleOf(code), 'hi')).toMatch(/कॉपी|डालें/);
  }
});

test('money is grouped as in India, instants are of the business, references stand in fours', () => {
  const decided = because('payin_decided_by', {
    who: 'Asha',
    status: 'approved',
    at: '2024-03-05T09:00:00.000Z',
  });
  expect(said(decided, 'en')).toBe('Asha already approved this order on Tue 05 Mar 2024, 14:30');
  expect(sentenceOf(decided, { language: 'en', timeZone: 'UTC' })).toMatch(/ 09:00$/);
  expect(said(decided, 'hi')).toBe(
    'Asha इस ऑर्डर को मंगल 05 मार्च 2024, 14:30 पर पहले ही स्वीकृत कर चुके हैं',
  );
  const shown = because('bank_shows_payment', { amount: '150000.50', utr: '412345678901' });
  expect(said(shown, 'en')).toBe('The bank shows ₹1,50,000.50 with 4123 4567 8901 on this account');
  expect(said(shown, 'hi')).toBe('बैंक इस खाते में 4123 4567 8901 के साथ ₹1,50,000.50 दिखाता है');
});

test('a rate is said in per cent, which is how it is entered', () => {
  const above = because('commission_above_own', { most: 125 });
  expect(said(above, 'en')).toBe('At most 1.25%, your own commission: enter no more than that');
  expect(said(above, 'hi')).toContain('1.25%');
  expect(said(because('too_many_basis_points', { most: 4000 }), 'en')).toBe('At most 40%');
});

test('one is not many, in either language', () => {
  const waiting = (seconds: number) => because('too_many_calls', { seconds });
  expect(said(waiting(1), 'en')).toMatch(/in 1 second$/);
  expect(said(waiting(2), 'en')).toMatch(/in 2 seconds$/);
  const fits = (count: number) => because('several_fit', { count });
  expect(said(fits(2), 'hi')).not.toBe(said(fits(1), 'hi').replace('1', '2'));
});

test('a code that only a newer server knows has a general sentence, also within another', () => {
  for (const code of ['of_a_newer_server', 'toString']) {
    const unknown = { code, facts: { count: 1 } } as unknown as Reason;
    const row = because('statement_mostly_unreadable', { row: 2, why: unknown });
    for (const [language, sentence] of [
      ['en', 'The reason cannot be shown at present. Look again later'],
      ['hi', 'कारण अभी दिखाया नहीं जा सकता। बाद में फिर देखें'],
    ] as const) {
      expect(said(unknown, language)).toBe(sentence);
      expect(said(row, language)).toContain(sentence);
    }
  }
});

test('what a person wrote stays as it is, whoever reads it', () => {
  for (const language of languages) {
    expect(sentenceOf('Paid {twice}', { language, timeZone })).toBe('Paid {twice}');
  }
});
