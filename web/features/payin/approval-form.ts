import type { Order } from '@peerdesk/contract/order.ts';
import { z } from 'zod';
import { otherUtr, typedMoney, typedUtr } from '../../form-kit/typed-values.ts';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import type { Approval } from './rules.ts';
import { usePayinText } from './texts.ts';
import { payinDigits } from './wallet-effect.tsx';

export interface TypedApproval {
  utr: string;
  received: string;
  /** "The money is in the account", which peers say and staff need not. */
  isTicked: boolean;
}

const money = typedMoney(payinDigits);
const isTicked = z.boolean();
const kept = z.string().transform(() => undefined);

/** Only what is asked for is read: the order's own reference and amount stand until corrected. */
function approvalForm({ utr }: Order, isCorrecting: boolean): z.ZodType<Approval, TypedApproval> {
  if (isCorrecting) {
    return z.object({ utr: utr === null ? typedUtr : otherUtr, received: money, isTicked });
  }
  return z.object({ utr: utr === null ? typedUtr : kept, received: kept, isTicked });
}

/** `isCorrecting`: staff says that the bank shows another reference or amount than the order. */
export function useApprovalForm(order: Order, isCorrecting: boolean) {
  const t = usePayinText();
  const form = useSchemaForm(approvalForm(order, isCorrecting), {
    start: { utr: '', received: order.amount, isTicked: false },
    words: (path) => (path === 'received' ? t('approve.received.wrong') : undefined),
  });
  const typed = money.safeParse(form.watch('received'));
  return { form, received: typed.success ? typed.data : order.amount };
}
