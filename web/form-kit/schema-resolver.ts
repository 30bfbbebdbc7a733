import { codeOfIssue } from '@peerdesk/contract/issue.ts';
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { problemText, type Issue } from './problem-text.ts';

/** A form's own words for what is wrong with a field; without them the general ones are used. */
export type ProblemWords = (path: string, issue: Issue) => string | undefined;

/** Reads what was typed by a schema: what comes out is what is sent, or what is wrong by field. */
export function schemaResolver<Typed extends FieldValues, Read>(
  schema: z.ZodType<Read, Typed>,
  words: ProblemWords = () => undefined,
): Resolver<Typed, unknown, Read> {
  return (typed) => {
    const read = schema.safeParse(typed, { error: codeOfIssue });
    if (read.success) return { values: read.data, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const issue of read.error.issues) {
      const path = issue.path.join('.');
      // A field says one thing at a time, the first that is wrong with it.
      if (get(errors, path) !== undefined) continue;
      set(errors, path, { type: issue.code, message: words(path, issue) ?? problemText(issue) });
    }
    return { values: {}, errors };
  };
}
