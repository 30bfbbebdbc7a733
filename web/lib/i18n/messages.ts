import type { Language } from '@peerdesk/contract/user.ts';
import format, { type CompiledMessage } from 'icu-minify/format';

export type MessageValues = Record<string, string | number>;

/** Gives the text of a key in one language; `values` fill the places in it. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

/** Digits and grouping stay Indian and Latin in both languages, as in banking apps. */
const localeOf = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const satisfies Record<Language, string>;

const pluralRules = new Map<string, Intl.PluralRules>();

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...options),
  getPluralRules(...[locales, options]: ConstructorParameters<typeof Intl.PluralRules>) {
    const key = `${String(locales)} ${options?.type ?? ''}`;
    const known = pluralRules.get(key) ?? new Intl.PluralRules(locales, options);
    pluralRules.set(key, known);
    return known;
  },
};

/** The catalogue values are typed as strings but arrive compiled (`build/compile-messages.ts`). */
export function formatMessage(
  message: CompiledMessage,
  language: Language,
  values?: MessageValues,
): string {
  const text = format(message, localeOf[language], values, { formatters });
  return typeof text === 'string' ? text : text.join('');
}
