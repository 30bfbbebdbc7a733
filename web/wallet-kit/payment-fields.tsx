import type { FieldValues } from 'react-hook-form';
import { TickField } from '../form-kit/fields.tsx';
import type { FieldOf } from '../form-kit/use-field.ts';
import type { Form } from '../form-kit/use-schema-form.ts';
import { UtrField } from '../form-kit/utr-field.tsx';
import { useWalletKitText } from './texts.ts';

export interface PaymentFieldsProps<Typed extends FieldValues, Read> {
  form: Form<Typed, Read>;
  utr: FieldOf<Typed, string>;
  without: FieldOf<Typed, boolean>;
  /** The work in its dialog begins here. */
  isFirst?: boolean;
}

/** The reference of the bank payment behind a movement, or that there is none. */
export function PaymentFields<Typed extends FieldValues, Read>({
  form,
  utr,
  without,
  isFirst = false,
}: PaymentFieldsProps<Typed, Read>) {
  const t = useWalletKitText();
  return (
    <>
      <UtrField form={form} name={utr} isFirst={isFirst} label={t('utr')} hint={t('utr.hint')} />
      {String(form.watch(utr)).trim() === '' && (
        <TickField form={form} name={without}>
          {t('withoutPayment')}
        </TickField>
      )}
    </>
  );
}
