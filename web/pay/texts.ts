import type { UtrMistake } from '@peerdesk/domain/reconcile/utr.ts';
import type { Screen } from './view.ts';
import type { Trouble } from './wire.ts';
import { english } from './texts-en.ts';
import { hindi } from './texts-hi.ts';

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Why a reference that was sent is not taken, as far as this page tells them apart. */
export const utrRefusals = ['duplicate', 'shut', 'shape', 'other'] as const;
export type UtrRefusal = (typeof utrRefusals)[number];

/** Places in which the same reference goes by different names. */
export const places = ['gpay', 'phonepe', 'paytm', 'bank'] as const;
export type Place = (typeof places)[number];

/** Every text of the page. `{name}` in one is filled in by `fill`. */
export interface Texts {
  languageName: string;
  /** `title` says what is, `next` what to do. */
  screens: Record<Screen, { title: string; next: string }>;
  trouble: Record<Trouble, string>;
  utrProblems: Record<UtrMistake | 'EMPTY', string>;
  utrRefusals: Record<UtrRefusal, string>;
  places: Record<Place, string>;
  wherePicture: Record<Place, string>;
  labels: Record<Label, string>;
}

export const labelNames = [
  'amount',
  'amountToPay',
  'payTo',
  'upiId',
  'copy',
  'copied',
  'copyFailed',
  'copyAmount',
  'copyUpiId',
  'openApp',
  'openAppHint',
  'appDidNotOpen',
  'showQr',
  'scanQr',
  'qrPicture',
  'stepPay',
  'stepReference',
  'reference',
  'referenceHint',
  'referenceLetters',
  'referenceDigits',
  'send',
  'sending',
  'sendingAgain',
  'yourReference',
  'changeReference',
  'keepReference',
  'triesLeft',
  'whereIsIt',
  'mistakesTitle',
  'mistakeAppId',
  'mistakeEleven',
  'mistakePhone',
  'timeLeft',
  'timeOver',
  'timeSoon',
  'backToMerchant',
  'retry',
  'support',
  'supportAskMerchant',
  'neverPin',
  'language',
] as const;
export type Label = (typeof labelNames)[number];

export const texts = { en: english, hi: hindi } as const satisfies Record<Language, Texts>;

/** The first of the browser's languages that the page speaks; English when there is none. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    const known = languages.find((language) => language === base);
    if (known) return known;
  }
  return 'en';
}

/**
 * Puts values in for `{name}`; a name without a value stays as it is, so that a test can see it.
 */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
