/** Replaces the amounts among the values of a record by their text. */
export function asTexts(record: object): Record<string, unknown> {
  const texts = { ...record } as Record<string, unknown>;
  for (const key in texts) {
    const value = texts[key];
    if (typeof value === 'bigint') texts[key] = value.toString();
  }
  return texts;
}

/**
 * Writes JSON with amounts as text. A replacer, which is called for every value, takes most of the
 * time: it is used only where an amount is left that is not text yet.
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'bigint' ? inner.toString() : inner,
    );
  }
}
