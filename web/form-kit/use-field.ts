import {
  useController,
  useFormState,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import { serverProblem } from './server-problems.ts';
import type { Form } from './use-schema-form.ts';

/** The names of the fields of a form that hold such a value. */
export type FieldOf<Typed extends FieldValues, Value> = FieldPathByValue<Typed, Value>;

export interface FieldSource<Typed extends FieldValues, Read, Name extends FieldPath<Typed>> {
  form: Form<Typed, Read>;
  name: Name;
  /** Says of a text that it is long enough to be judged while it is being typed. */
  isJudged?: ((text: string) => boolean) | undefined;
}

/** A field of a form: what its control needs, and what is wrong once that may be said. */
export function useField<Typed extends FieldValues, Read, Name extends FieldPath<Typed>>({
  form: { control },
  name,
  isJudged,
}: FieldSource<Typed, Read, Name>) {
  const { field, fieldState } = useController({ control, name });
  const { isSubmitted } = useFormState({ control });
  const { error } = fieldState;
  const isSaid =
    isSubmitted || error?.type === serverProblem || isJudged?.(String(field.value)) === true;
  return { field, problem: isSaid ? error?.message : undefined };
}
