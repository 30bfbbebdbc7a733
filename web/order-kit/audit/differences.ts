/** One field that a change set: each side as text; null where it was not there. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields in which two records of the audit differ, by their paths: `limits.minAmount`. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** What is within a record at any depth, by its path. */
function leavesOf(value: unknown, path = '', found = new Map<string, string>()) {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      leavesOf(part, path === '' ? name : `${path}.${name}`, found);
    }
  } else if (value !== undefined && value !== null) {
    found.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return found;
}
