/** The names of the placeholders in a compiled message, at any depth; for the catalogue tests. */
export function placesOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  const found = message.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , options] = part;
    const inner = typeof options === 'object' && options !== null ? Object.values(options) : [];
    return [...(typeof name === 'string' ? [name] : []), ...inner.flatMap(placesOf)];
  });
  return [...new Set(found)].toSorted();
}
