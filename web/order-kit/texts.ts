import { createContext, useContext } from 'react';
import type { MessageValues, Translate } from '@peerdesk/catalogue/format-message.ts';
import { createTexts } from '../lib/i18n/translate.ts';
import { en, type ListKey } from './texts.en.ts';

const { useText, textNow } = createTexts({
  en,
  hi: async () => (await import('./texts.hi.ts')).hi,
});

/** What a list says in words of its own, where its rows are not called orders. */
export type ListWords = Partial<Record<ListKey, (values?: MessageValues) => string>>;

const none: ListWords = {};
export const ListWordsContext = createContext(none);

/** The texts that lists share, in the words of the list around where it has its own. */
export function useListText(): Translate<ListKey> {
  const t = useText();
  const words = useContext(ListWordsContext);
  return (key, values) => words[key]?.(values) ?? t(key, values);
}

export const listTextNow = textNow;
