import type { Language } from '@peerdesk/contract/user.ts';
import { showCount } from '@peerdesk/domain/count.ts';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';

export type { CompiledMessage };
export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns the text of a key in one language; `values` fill its placeholders. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

/** Digits and grouping are Indian and Latin in both languages, as in banking apps. */
const localeOf = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' } as const satisfies Record<Language, string>;

/** Creating a formatter costs a hundred times its use, and there are few kinds. */
function kept<Options, Made>(make: (locale: string, options: Options) => Made) {
  const known = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options) ?? ''}`;
    const made = known.get(key) ?? make(locale, options);
    known.set(key, made);
    return made;
  };
}

type NumberOptions = Intl.NumberFormatOptions | undefined;
type DateOptions = Intl.DateTimeFormatOptions | undefined;

const numberFormat = kept((locale, options: NumberOptions) => Intl.NumberFormat(locale, options));
const dateFormat = kept((locale, options: DateOptions) => Intl.DateTimeFormat(locale, options));

/** Counts, and what goes with them, without formatters of the browser's (see `showCount`). */
const counts = {
  getNumberFormat: (locale?: Intl.LocalesArgument, options?: NumberOptions) => ({
    format: (value: number) =>
      options === undefined && Number.isSafeInteger(value)
        ? showCount(value)
        : numberFormat(String(locale), options).format(value),
  }),
  getPluralRules: (locale?: Intl.LocalesArgument) => ({
    select: (count: number) => (isOne(String(locale), count) ? 'one' : 'other'),
  }),
};

/** Hindi counts nothing, and less than one, as it counts one. */
function isOne(locale: string, count: number): boolean {
  return Math.abs(count) === 1 || (locale === localeOf.hi && Math.abs(count) < 1);
}

const formatters = {
  ...counts,
  getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: DateOptions) =>
    dateFormat(String(locale), options),
} as unknown as FormatOptions['formatters'];

/**
 * Formats a compiled message; `values` fill its placeholders. The catalogues of the pages are typed
 * as texts and arrive compiled; the server compiles its own.
 */
export function formatMessage(
  message: CompiledMessage,
  language: Language,
  values?: MessageValues,
): string {
  const text = format(message, localeOf[language], values, { formatters });
  return typeof text === 'string' ? text : text.join('');
}
