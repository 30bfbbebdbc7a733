import type { FieldValues } from 'react-hook-form';
import { TickField } from '../form-kit/fields.tsx';
import type { FieldOf, FieldSource } from '../form-kit/use-field.ts';
import { ApiError } from '../lib/api-error.ts';
import { useWalletKitText } from './texts.ts';

export interface SeparateFieldProps<Typed extends FieldValues, Read> extends FieldSource<
  Typed,
  Read,
  FieldOf<Typed, boolean>
> {
  /** What the server said last. */
  error: Error | null;
  /** It is known before anything was sent that it may be the same payment. */
  isExpected?: boolean | undefined;
}

/** "This is another payment", where the same one may be booked already. */
export function SeparateField<Typed extends FieldValues, Read>({
  error,
  isExpected = false,
  form,
  name,
}: SeparateFieldProps<Typed, Read>) {
  const t = useWalletKitText();
  const isAsked = error instanceof ApiError && error.mayBeDuplicate;
  if (!isAsked && !isExpected && !form.watch(name)) return null;
  return (
    <TickField form={form} name={name}>
      {t('separate')}
    </TickField>
  );
}
