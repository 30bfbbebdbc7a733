import { useEffect } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';
import { ApiError, messageOf } from '../lib/api-error.ts';
import type { Form } from './use-schema-form.ts';

export const serverProblem = 'server';

/** Puts what the server says of single fields to those fields, and the focus on the first. */
export function showServerProblems<Typed extends FieldValues, Read>(
  form: Form<Typed, Read>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const typed = form.getValues();
  const paths = Object.keys(error.fields).filter((path) => get(typed, path) !== undefined);
  paths.forEach((path, index) => {
    const problem = { type: serverProblem, message: error.fields[path] ?? error.message };
    form.setError(path as FieldPath<Typed>, problem, { shouldFocus: index === 0 });
  });
}

/** The same for a form that is sent by a mutation, whose error is what the server said last. */
export function useServerProblems<Typed extends FieldValues, Read>(
  form: Form<Typed, Read>,
  error: unknown,
): void {
  useEffect(() => showServerProblems(form, error), [form, error]);
}

/** For a form of one field, which says whatever the server says. */
export function useServerProblemAt<Typed extends FieldValues, Read>(
  form: Form<Typed, Read>,
  name: FieldPath<Typed>,
  error: unknown,
): void {
  useEffect(() => {
    if (error) form.setError(name, { type: serverProblem, message: messageOf(error) });
  }, [form, name, error]);
}

/** What the server refused, for the foot of a form; nothing where a field says it already. */
export function problemOfForm(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return isAtField ? undefined : messageOf(error);
}
