import { z } from 'zod';
import type { useUpiText } from './texts.ts';

/** The same number is the same text, whether it is typed in groups as banks write it or not. */
export const typedAccount = z
  .string()
  .transform((text) => text.trim().replaceAll(/(?<=\d)[\s-]+(?=\d)/g, ''));

/** How the number of the bank account that a UPI ID pays into is asked for. */
export function accountInput(t: ReturnType<typeof useUpiText>) {
  return {
    label: t('account.label'),
    hint: t('account.hint'),
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 64,
  } as const;
}
