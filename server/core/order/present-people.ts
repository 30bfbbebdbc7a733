/** A person named on an order, if any. */
export function presentPerson(
  id: string | null,
  name: string | null,
): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

/** Who decided; the system has no id. */
export function presentDecider(
  by: { id: string | null; name: string } | null,
): { id: string; name: string } | null {
  return by && { id: by.id ?? '', name: by.name };
}
