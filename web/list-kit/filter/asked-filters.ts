/** What is given of a list's parameters, without the named ones. */
export function askedWithout(
  asked: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const given = Object.entries(asked).filter(
    (one): one is [string, string] => Boolean(one[1]) && !names.includes(one[0]),
  );
  return Object.fromEntries(given);
}
