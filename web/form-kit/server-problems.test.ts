import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { showServerProblems } from './server-problems.ts';

const refusal = (fields: Record<string, string>) =>
  new ApiError({ errorCode: 'ValidationError', message: 'Check the fields', status: 422, fields });

function problemsAfter(error: unknown): Record<string, unknown> {
  const form = createFormControl({ defaultValues: { name: '', limits: { daily: '' } } });
  showServerProblems({ ...form, formState: form.control._formState }, error);
  return { ...form.control._formState.errors };
}

test('what the server says of a field is said there, of one inside another too', () => {
  const error = refusal({ name: 'Taken', 'limits.daily': 'Too much' });
  expect(problemsAfter(error)).toMatchObject({
    name: { type: 'server', message: 'Taken' },
    limits: { daily: { type: 'server', message: 'Too much' } },
  });
});

test('a field that the form does not have, and another failure, are said elsewhere', () => {
  expect(problemsAfter(refusal({ apiKey: 'Missing' }))).toEqual({});
  expect(problemsAfter(new Error('fault'))).toEqual({});
});
