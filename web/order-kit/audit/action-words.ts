import { statusEn } from '@peerdesk/catalogue/words/status.en.ts';
import { createTexts } from '../../lib/i18n/translate.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { actionsEn } from './action-texts.en.ts';
import { fieldsEn } from './field-texts.en.ts';

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

/** What a field of a record is called, and what it holds where that is a status. */
export function useFieldWords() {
  const t = useFieldText();
  const shared = useText();
  const valueOf = (field: string, value: string): string => {
    const status = `status.${value}`;
    return field === 'status' && isNamed(statusEn, status) ? shared(status) : value;
  };
  return { nameOf: (field: string) => (isNamed(fieldsEn, field) ? t(field) : field), valueOf };
}

function isNamed<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}
