import { useLanguage } from '../../lib/i18n/language.ts';

/** Tells a currency's name in the reader's language. */
export function useCurrencyName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'currency' });
  return (code) => names.of(code) ?? code;
}
