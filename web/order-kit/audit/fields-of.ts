/** A field of a record at any depth, by its path: `limits.minAmount`. */
export interface Field {
  field: string;
  /** Null where the record says so, and for an empty list or record. */
  value: string | number | boolean | null;
}

/**
 * All fields of a record. Nothing is left out: a limit that is lifted is null, and whoever approves
 * that must read it.
 */
export function fieldsOf(record: unknown, path = ''): Field[] {
  if (typeof record !== 'object' || record === null) {
    return record === undefined ? [] : [{ field: path, value: record as Field['value'] }];
  }
  const parts = Object.entries(record);
  if (parts.length === 0) return [{ field: path, value: null }];
  return parts.flatMap(([name, part]) => fieldsOf(part, path === '' ? name : `${path}.${name}`));
}
