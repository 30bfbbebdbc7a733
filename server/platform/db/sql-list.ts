/**
 * Names of a closed list as SQL writes them, such as `('pending', 'processing')`: by themselves, so
 * that a partial index on them is used.
 *
 * @throws for anything but plain names: what a person wrote is a parameter.
 */
export function sqlList(names: readonly string[]): string {
  const odd = names.find((name) => !/^[a-z][a-z_-]*$/i.test(name));
  if (names.length === 0 || odd !== undefined) throw new Error(`not a list of names: ${odd}`);
  return `(${names.map((name) => `'${name}'`).join(', ')})`;
}
