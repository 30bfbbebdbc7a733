import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from './fields.tsx';
import type { FieldOf, FieldSource } from './use-field.ts';

/** From this length on, what is typed is long enough to say what is wrong with it. */
const judgedFrom = 11;

function isJudged(text: string): boolean {
  return text.replaceAll(/[\s-]/g, '').length >= judgedFrom;
}

export interface UtrFieldProps<Typed extends FieldValues, Read> extends FieldSource<
  Typed,
  Read,
  FieldOf<Typed, string>
> {
  label: ReactNode;
  hint: ReactNode;
  isFirst?: boolean;
  placeholder?: string | undefined;
}

/** The reference of a payment, read by `typedUtr`. */
export function UtrField<Typed extends FieldValues, Read>({
  isFirst = true,
  ...props
}: UtrFieldProps<Typed, Read>) {
  return (
    <TextField
      {...props}
      isFirst={isFirst}
      isJudged={isJudged}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
    />
  );
}
