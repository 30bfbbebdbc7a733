/** What was changed, and only that; null where nothing was. */
export function changedIn<Values extends object>(
  before: Values,
  after: Values,
): Partial<Values> | null {
  const names = (Object.keys(after) as (keyof Values)[]).filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Values>;
}
