import { fieldEn } from '@peerdesk/catalogue/reasons/field.en.ts';
import { moneyEn } from '@peerdesk/catalogue/reasons/money.en.ts';
import { utrEn } from '@peerdesk/catalogue/reasons/utr.en.ts';
import { reasonOfIssue } from '@peerdesk/contract/issue.ts';
import type { Reason, ReasonOf } from '@peerdesk/contract/reason.ts';
import { showShare } from '@peerdesk/domain/money.ts';
import type { z } from 'zod';
import { createTexts } from '../lib/i18n/translate.ts';
import { formTextNow } from './texts.ts';

export type Issue = z.core.$ZodIssue;

const english = { ...fieldEn, ...moneyEn, ...utrEn };

const { useText, textNow } = createTexts({
  en: english,
  hi: async () => {
    const [{ fieldHi }, { moneyHi }, { utrHi }] = await Promise.all([
      import('@peerdesk/catalogue/reasons/field.hi.ts'),
      import('@peerdesk/catalogue/reasons/money.hi.ts'),
      import('@peerdesk/catalogue/reasons/utr.hi.ts'),
    ]);
    return { ...fieldHi, ...moneyHi, ...utrHi };
  },
});

/** Waits for the words, or what is wrong would be said in English where they come late. */
export function useProblemWords(): void {
  useText();
}

/** What is wrong with a field, in the sentence that the server would say it in. */
export function problemText(issue: Issue): string {
  const reason = reasonOfIssue(issue);
  // The values of a list are codes; people see its words.
  if (reason.code === 'not_one_of') return formTextNow('choose');
  // A share is typed in per cent, and sent in basis points.
  if (reason.code === 'too_many_basis_points') {
    return textNow(reason.code, { most: showShare(reason.facts.most) });
  }
  return isSaid(reason) ? textNow(reason.code, { ...reason.facts }) : textNow('not_valid');
}

function isSaid(reason: Reason): reason is ReasonOf<keyof typeof english> {
  return Object.hasOwn(english, reason.code);
}
