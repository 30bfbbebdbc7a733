/**
 * A closed list of names as SQL literals, such as `('pending', 'processing')`, so that a partial
 * index on them is used.
 *
 * @throws for anything but plain names: user input must be a parameter.
 */
export function sqlList(names: readonly string[]): string {
  const odd = names.find((name) => !/^[a-z][a-z._-]*$/i.test(name));
  if (names.length === 0 || odd !== undefined) throw new Error(`not a list of names: ${odd}`);
  return `(${names.map((name) => `'${name}'`).join(', ')})`;
}
