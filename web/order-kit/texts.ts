import { createTexts } from '../lib/i18n/translate.ts';
import { listTextOverrides, type ListTextOverrides } from '../list-kit/texts.ts';
import { en } from './texts.en.ts';

export const { useText: useOrderText, textNow: orderTextNow } = createTexts({
  en,
  hi: async () => (await import('./texts.hi.ts')).hi,
});

/** What a list says where its rows are orders; `filtered` when no order matches its filters. */
export function useOrderListTexts(filtered: string): ListTextOverrides {
  const overrides = listTextOverrides(en, useOrderText());
  return { ...overrides, 'empty.filtered': () => filtered };
}
