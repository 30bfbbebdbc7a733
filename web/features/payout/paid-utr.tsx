import { z } from 'zod';
import { typedUtr } from '../../form-kit/typed-values.ts';
import { useSchemaForm, type Form } from '../../form-kit/use-schema-form.ts';
import { UtrField } from '../../form-kit/utr-field.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useActionText } from './actions/texts.ts';

const paidUtr = z.object({ utr: typedUtr });

/** A form of nothing but the reference of the payment that was made. */
export function usePaidUtr() {
  return useSchemaForm(paidUtr, { start: { utr: '' } });
}

export function PaidUtrField({ form }: { form: Form<{ utr: string }> }) {
  const t = useActionText();
  const orderText = useOrderText();
  return <UtrField form={form} name="utr" label={t('pay.utr')} hint={orderText('utr.hint')} />;
}
