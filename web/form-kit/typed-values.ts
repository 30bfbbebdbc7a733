import { formatMoney, parsePositiveMoney } from '@peerdesk/domain/money.ts';
import { explainUtr } from '@peerdesk/domain/reconcile/utr.ts';
import { z } from 'zod';

/** An amount above zero as people type it, `₹ 1,500`, to the text of the wire, `1500.00`. */
export function typedMoney(digits: number) {
  return z.string().transform((text, context) => {
    const read = parsePositiveMoney(text.replace(/[\s,₹]/g, ''), digits);
    if (read.ok) return formatMoney(read.value, digits);
    context.issues.push({ code: 'custom', input: text, params: { reason: read.reason } });
    return z.NEVER;
  });
}

/** A reference as people type or paste it, to the form in which it is compared. */
export const typedUtr = z.string().transform(readUtr);

/** The same, where the one that is known stands unless another is typed. */
export const otherUtr = z
  .string()
  .transform((text, context) => (text.trim() === '' ? undefined : readUtr(text, context)));

function readUtr(text: string, context: z.core.$RefinementCtx<string>): string {
  const read = explainUtr(text);
  if (read.ok) return read.utr;
  context.issues.push({ code: 'custom', input: text, params: { reason: read.reason } });
  return z.NEVER;
}
