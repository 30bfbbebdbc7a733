import type { Language } from '@peerdesk/contract/user.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { formatMessage } from '@peerdesk/catalogue/format-message.ts';
import { payEn, type PayKey } from './texts.en.ts';
import { payHi } from './texts.hi.ts';

/** Both travel with the page: switching asks the server for nothing. */
const catalogues = { en: payEn, hi: payHi } as const satisfies Record<
  Language,
  Record<PayKey, string>
>;

/** What the texts name of the order, as it is shown. */
export const noValues = {
  amount: '',
  received: '',
  upi: '',
  count: '',
  merchant: '',
  order: '',
  minutes: '',
};
export type PageValues = typeof noValues;

export interface Words {
  language: Language;
  values: PageValues;
  /** A text in the chosen language, with the order's values filled in. */
  t: (key: PayKey) => string;
}

export function wordsOf(language: Language, values: PageValues): Words {
  const catalogue = catalogues[language];
  return { language, values, t: (key) => formatMessage(catalogue[key], language, values) };
}

export const WordsContext = createContext<Words>(wordsOf('en', noValues));

export function useWords(): Words {
  return useContext(WordsContext);
}
