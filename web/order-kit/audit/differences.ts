import { fieldsOf } from './fields-of.ts';

/** One field that a change set: each side as text; null where it was not there. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields in which two records of the audit differ, by their paths: `limits.minAmount`. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const was = textsOf(before);
  const is = textsOf(after);
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** What a record holds, as text by its path. */
function textsOf(record: unknown): Map<string, string> {
  return new Map(
    fieldsOf(record).flatMap(({ field, value }) =>
      value === null ? [] : [[field, String(value)]],
    ),
  );
}
