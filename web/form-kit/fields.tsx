import { noteMax } from '@peerdesk/contract/primitives.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input, TextArea, type InputProps } from '../ui/input.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { useField, type FieldOf, type FieldSource } from './use-field.ts';

/** Where a dialog begins; see `ui/dialog.tsx`. */
const firstFocus = { 'data-first-focus': '' };

interface Labelled {
  label: ReactNode;
  hint?: ReactNode;
  /** The control that the person has to deal with first. */
  isFirst?: boolean | undefined;
  className?: string;
}

type Source<Typed extends FieldValues, Read> = FieldSource<Typed, Read, FieldOf<Typed, string>> &
  Labelled;

type Own = 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'className';

export type TextFieldProps<Typed extends FieldValues, Read> = Source<Typed, Read> &
  Omit<InputProps, Own>;

/** A line of text with its label, its hint and what is wrong with it. */
export function TextField<Typed extends FieldValues, Read>(props: TextFieldProps<Typed, Read>) {
  const { form, name, isJudged, label, hint, isFirst, className, ...input } = props;
  const { field, problem } = useField({ form, name, isJudged });
  return (
    <Field label={label} hint={hint} error={problem} {...(className && { className })}>
      {(control) => <Input {...input} {...control} {...(isFirst && firstFocus)} {...field} />}
    </Field>
  );
}

export type NoteFieldProps<Typed extends FieldValues, Read> = Source<Typed, Read> &
  Pick<ComponentProps<'textarea'>, 'maxLength'>;

/** Several lines of text: a note, a reason. */
export function NoteField<Typed extends FieldValues, Read>(props: NoteFieldProps<Typed, Read>) {
  const { form, name, label, hint, isFirst, className, maxLength = noteMax } = props;
  const { field, problem } = useField({ form, name });
  return (
    <Field label={label} hint={hint} error={problem} {...(className && { className })}>
      {(control) => (
        <TextArea maxLength={maxLength} {...control} {...(isFirst && firstFocus)} {...field} />
      )}
    </Field>
  );
}

/** Money is typed as people write it and read by `typedMoney`. */
export function MoneyField<Typed extends FieldValues, Read>(
  props: Omit<TextFieldProps<Typed, Read>, 'start' | 'inputMode' | 'autoComplete' | 'maxLength'>,
) {
  return <TextField {...props} start="₹" inputMode="decimal" autoComplete="off" maxLength={20} />;
}

export type SelectFieldProps<Typed extends FieldValues, Read> = Source<Typed, Read> & {
  options: readonly SelectOption<string>[];
  /** They grow with the desk, such as its peers: they are found by typing. */
  isSearched?: boolean;
};

/** One of a list. */
export function SelectField<Typed extends FieldValues, Read>(props: SelectFieldProps<Typed, Read>) {
  const { form, name, label, hint, isFirst, className, options, isSearched } = props;
  const { field, problem } = useField({ form, name });
  const { onChange, ...rest } = field;
  const Control = isSearched ? SearchSelect : Select;
  return (
    <Field label={label} hint={hint} error={problem} {...(className && { className })}>
      {(control) => (
        <Control
          {...control}
          {...(isFirst && firstFocus)}
          {...rest}
          options={options}
          onValueChange={onChange}
          className="w-full"
        />
      )}
    </Field>
  );
}

/** A tick with its sentence. */
export function TickField<Typed extends FieldValues, Read>(
  props: FieldSource<Typed, Read, FieldOf<Typed, boolean>> & {
    isFirst?: boolean;
    children: ReactNode;
  },
) {
  const { form, name, isFirst, children } = props;
  const { value, ...field } = useField({ form, name }).field;
  return (
    <Checkbox {...(isFirst && firstFocus)} {...field} checked={value}>
      {children}
    </Checkbox>
  );
}
