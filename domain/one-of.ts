/** A type guard: like `includes`, but for a value of a wider type. */
export function isOneOf<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Name {
  const all: readonly unknown[] = names;
  return all.includes(value);
}
