import { bankAccountText } from '@peerdesk/domain/upi/account.ts';
import { z } from 'zod';
import type { useUpiText } from './texts.ts';

export const typedAccount = z.string().transform(bankAccountText);

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
