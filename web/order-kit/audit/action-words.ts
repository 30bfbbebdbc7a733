import { dayStateEn } from '@peerdesk/catalogue/words/day-state.en.ts';
import { flagEn } from '@peerdesk/catalogue/words/flag.en.ts';
import { roleEn } from '@peerdesk/catalogue/words/role.en.ts';
import { ruleEn } from '@peerdesk/catalogue/words/rule.en.ts';
import { statusEn } from '@peerdesk/catalogue/words/status.en.ts';
import { tagEn } from '@peerdesk/catalogue/words/tag.en.ts';
import { groupUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { createContext, use } from 'react';
import { languageNames } from '../../lib/i18n/languages.ts';
import { createTexts } from '../../lib/i18n/translate.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useOrderText } from '../texts.ts';
import { actionsEn } from './action-texts.en.ts';
import { fieldsEn } from './field-texts.en.ts';
import { shownAmount } from './shown-amount.ts';
import { valuesEn } from './value-texts.en.ts';

const { useText: useActionText } = createTexts({
  en: actionsEn,
  hi: async () => (await import('./action-texts.hi.ts')).actionsHi,
});

const { useText: useFieldText } = createTexts({
  en: fieldsEn,
  hi: async () => (await import('./field-texts.hi.ts')).fieldsHi,
});

const allValuesEn = { ...tagEn, ...ruleEn, ...dayStateEn, ...valuesEn } as const;

const { useText: useValueText } = createTexts({
  en: allValuesEn,
  hi: async () => (await import('./value-words.hi.ts')).valueWordsHi,
});

/** Names of fields that a room has words for, such as those of Settings. */
export const FieldNamesContext = createContext<(field: string) => string | undefined>(
  () => undefined,
);

/** What a row of the audit is about: `dayClose` is a day close. */
export function useSubjectWords(): (kind: string) => string | undefined {
  const t = useValueText();
  return (kind) => {
    const about = `about.${kind}`;
    return isNamed(valuesEn, about) ? t(about) : undefined;
  };
}

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
  const valueText = useValueText();
  const knownName = use(FieldNamesContext);
  const valueOf = (field: string, value: string): string => {
    const name = listOf(field);
    const kind = name.slice(name.lastIndexOf('.') + 1);
    const status = `status.${value}`;
    const isStatus = kind === 'status' || kind === 'presence';
    if (isStatus && isNamed(statusEn, status)) return shared(status);
    const flag = `flag.${value}`;
    if (kind === 'flags' && isNamed(flagEn, flag)) return orderText(flag);
    const role = `role.${value}`;
    if (kind === 'role' && isNamed(roleEn, role)) return shared(role);
    if (kind === 'language' && isNamed(languageNames, value)) return languageNames[value];
    const code = `${kind}.${value}`;
    if (isNamed(allValuesEn, code)) return valueText(code);
    const isYesOrNo = `value.${value}`;
    if (isNamed(fieldsEn, isYesOrNo)) return t(isYesOrNo);
    return shownAmount(field, value) ?? (kind === 'utr' ? groupUtr(value) : value);
  };
  const nameOf = (field: string): string => {
    const name = listOf(field);
    return isNamed(fieldsEn, name) ? t(name) : (knownName(name) ?? field);
  };
  return { nameOf, valueOf };
}

/** `flags` for `flags.0`. */
const listOf = (field: string) => field.replace(/\.\d{1,3}$/, '');

function isNamed<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}
