import { createContext, useContext } from 'react';
import type { MessageValues, Translate } from '@peerdesk/catalogue/format-message.ts';
import { createTexts } from '../lib/i18n/translate.ts';
import { en, type ListKey } from './texts.en.ts';

const { useText } = createTexts({
  en,
  hi: async () => (await import('./texts.hi.ts')).hi,
});

/** Texts that a list has in place of the kit's, such as what one of its rows is called. */
export type ListTextOverrides = Partial<Record<ListKey, (values?: MessageValues) => string>>;

export const noOverrides: ListTextOverrides = {};
export const ListTextContext = createContext(noOverrides);

/** The texts that lists share, as the list around has them. */
export function useListText(): Translate<ListKey> {
  const t = useText();
  const overrides = useContext(ListTextContext);
  return (key, values) => overrides[key]?.(values) ?? t(key, values);
}

type Misnamed<Key> = Exclude<Extract<Key, `list.${string}`>, `list.${ListKey}`>;

/** The texts of a catalogue that stand under the kit's own keys, behind `list.`. */
export function listTextOverrides<Catalogue extends object>(
  catalogue: Catalogue & Record<Misnamed<keyof Catalogue>, never>,
  t: Translate<keyof Catalogue & string>,
): ListTextOverrides {
  const prefix = 'list.';
  const keys = Object.keys(catalogue).filter((key) => key.startsWith(prefix));
  return Object.fromEntries(
    keys.map((key) => [
      key.slice(prefix.length),
      (values?: MessageValues) => t(key as keyof Catalogue & string, values),
    ]),
  );
}
