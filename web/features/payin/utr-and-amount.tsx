import type { Order } from '@peerdesk/contract/order.ts';
import { MoneyField } from '../../form-kit/fields.tsx';
import type { Form } from '../../form-kit/use-schema-form.ts';
import { UtrField } from '../../form-kit/utr-field.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Utr } from '../../ui/utr.tsx';
import type { TypedApproval } from './approval-form.ts';
import type { Approval } from './rules.ts';
import { usePayinText } from './texts.ts';

export interface UtrAndAmountProps {
  order: Order;
  form: Form<TypedApproval, Approval>;
  isCorrecting: boolean;
  /** Where the reader may correct and does not yet. */
  onCorrect: (() => void) | undefined;
}

/** The reference and the amount of an order, as they stand or as somebody corrects them. */
export function UtrAndAmount({ order, form, isCorrecting, onCorrect }: UtrAndAmountProps) {
  const t = usePayinText();
  const orderText = useOrderText();
  return (
    <>
      {order.utr !== null && (
        <dl className="flex items-center justify-between gap-4 text-sm">
          <dt className="text-muted">{t('approve.utr')}</dt>
          <dd>
            <Utr utr={order.utr} size="lg" />
          </dd>
        </dl>
      )}
      {(order.utr === null || isCorrecting) && (
        <UtrField
          form={form}
          name="utr"
          label={t(order.utr === null ? 'approve.utr' : 'approve.utr.bank')}
          hint={orderText('utr.hint')}
          placeholder={order.utr ?? undefined}
        />
      )}
      {isCorrecting && (
        <MoneyField
          form={form}
          name="received"
          label={t('approve.received')}
          // The button names the amount, so that one which cannot be read is said at once.
          isJudged={() => true}
        />
      )}
      {onCorrect && (
        <Button
          size="sm"
          variant="ghost"
          className="-mx-2.5 -mt-2 self-start text-accent-ink!"
          onClick={onCorrect}
        >
          {t('approve.correct')}
        </Button>
      )}
    </>
  );
}
