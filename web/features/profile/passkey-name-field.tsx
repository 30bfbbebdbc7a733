import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../form-kit/fields.tsx';
import { useProfileText } from './texts.ts';

/** What a passkey is called, where one is made and where one is renamed. */
export function PasskeyNameField<Typed extends FieldValues, Read>(
  props: Pick<TextFieldProps<Typed, Read>, 'form' | 'name'>,
) {
  const text = useProfileText();
  return (
    <TextField
      {...props}
      label={text('passkey.name')}
      hint={text('passkey.nameHint')}
      autoComplete="off"
      maxLength={60}
      isFirst
    />
  );
}
