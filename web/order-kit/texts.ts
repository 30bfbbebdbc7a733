import { showMoney } from '@peerdesk/domain/money.ts';
import { createTexts } from '../lib/i18n/translate.ts';
import { listTextOverrides, type ListTextOverrides } from '../list-kit/texts.ts';
import { en } from './texts.en.ts';

export const { useText: useOrderText, textNow: orderTextNow } = createTexts({
  en,
  hi: async () => (await import('./texts.hi.ts')).hi,
});

/** What was approved of all the orders of a list, where its call was asked for that. */
export function useApprovedNote(approvedAmount: string | null | undefined): string | undefined {
  const t = useOrderText();
  if (typeof approvedAmount !== 'string') return undefined;
  return t('sum.approved', { amount: showMoney(approvedAmount) });
}

/** What a list says where its rows are orders; `filtered` when no order matches its filters. */
export function useOrderListTexts(filtered: string): ListTextOverrides {
  const overrides = listTextOverrides(en, useOrderText());
  return { ...overrides, 'empty.filtered': () => filtered };
}
