import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useProblemWords } from './problem-text.ts';
import { schemaResolver, type ProblemWords } from './schema-resolver.ts';

/** What is typed, and what its schema reads out of it. */
export type Form<Typed extends FieldValues, Read = Typed> = UseFormReturn<Typed, unknown, Read>;

export interface SchemaFormOptions<Typed extends FieldValues> {
  start: DefaultValues<Typed>;
  words?: ProblemWords;
}

/**
 * A form that is read by a schema, where it can be one of the contract. It is read at every change,
 * for what depends on it; its fields say what is wrong once somebody has tried to send it.
 */
export function useSchemaForm<Typed extends FieldValues, Read>(
  schema: z.ZodType<Read, Typed>,
  { start, words }: SchemaFormOptions<Typed>,
): Form<Typed, Read> {
  useProblemWords();
  return useForm<Typed, unknown, Read>({
    defaultValues: start,
    mode: 'onChange',
    resolver: schemaResolver(schema, words),
  });
}
