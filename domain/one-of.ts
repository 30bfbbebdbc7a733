/** Is it one of these? As `includes`, for a value that may be none of them. */
export function isOneOf<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Name {
  const all: readonly unknown[] = names;
  return all.includes(value);
}
