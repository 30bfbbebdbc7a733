import { decisionEn } from '@peerdesk/catalogue/reasons/decision.en.ts';
import type { DecisionReason } from '@peerdesk/contract/decision-reason.ts';
import { createTexts } from '../lib/i18n/translate.ts';
import type { SelectOption } from '../ui/select.tsx';

const { useText: useReasonText } = createTexts({
  en: decisionEn,
  hi: async () => (await import('@peerdesk/catalogue/reasons/decision.hi.ts')).decisionHi,
});

/** Reasons to choose from, in the words in which everybody reads them later. */
export function useReasonOptions<Reason extends DecisionReason>(
  reasons: readonly Reason[],
): SelectOption<Reason>[] {
  const t = useReasonText();
  return reasons.map((value) => ({ value, label: t(value) }));
}

/** A reason of a call in words; whatever else somebody wrote as a reason stays as it is. */
export function useReasonWords(): (reason: string) => string {
  const t = useReasonText();
  return (reason) => (isReason(reason) ? t(reason) : reason);
}

function isReason(value: string): value is DecisionReason {
  return Object.hasOwn(decisionEn, value);
}

/** What a decision carries: the chosen reason, and what was written beside it. */
export function reasonBody<Reason extends DecisionReason>(
  reasons: readonly Reason[],
  { reason, note }: { reason: string; note: string },
): { reason?: Reason; note?: string } {
  const chosen = reasons.find((one) => one === reason);
  return { ...(chosen && { reason: chosen }), ...(note !== '' && { note }) };
}
