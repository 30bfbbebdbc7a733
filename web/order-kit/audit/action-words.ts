import { flagEn } from '@peerdesk/catalogue/words/flag.en.ts';
import { statusEn } from '@peerdesk/catalogue/words/status.en.ts';
import { createTexts } from '../../lib/i18n/translate.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useOrderText } from '../texts.ts';
import { actionsEn } from './action-texts.en.ts';
import { fieldsEn } from './field-texts.en.ts';
import { shownAmount } from './shown-amount.ts';

const { useText: useActionText } = createTexts({
  en: actionsEn,
  hi: async () => (await import('./action-texts.hi.ts')).actionsHi,
});

const { useText: useFieldText } = createTexts({
  en: fieldsEn,
  hi: async () => (await import('./field-texts.hi.ts')).fieldsHi,
});

/** What an action of the audit is called; a newer server may know more, which are named by code. */
export function useActionWords(): (action: string) => string {
  const t = useActionText();
  return (action) => (isNamed(actionsEn, action) ? t(action) : action);
}

/** What a field of a record is called, and what it holds: statuses, flags and amounts in words. */
export function useFieldWords() {
  const t = useFieldText();
  const shared = useText();
  const orderText = useOrderText();
  const valueOf = (field: string, value: string): string => {
    const status = `status.${value}`;
    if (field === 'status' && isNamed(statusEn, status)) return shared(status);
    const flag = `flag.${value}`;
    if (listOf(field) === 'flags' && isNamed(flagEn, flag)) return orderText(flag);
    const isYesOrNo = `value.${value}`;
    if (isNamed(fieldsEn, isYesOrNo)) return t(isYesOrNo);
    return shownAmount(field, value) ?? value;
  };
  const nameOf = (field: string): string => {
    const name = listOf(field);
    return isNamed(fieldsEn, name) ? t(name) : field;
  };
  return { nameOf, valueOf };
}

/** `flags` for `flags.0`. */
const listOf = (field: string) => field.replace(/\.\d{1,3}$/, '');

function isNamed<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}
