import { createHash } from 'node:crypto';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import type { Statement } from './list-source.ts';

/** How many counts are cached: each version, scope and filter has its own. */
const countsMax = 500;

/**
 * What lists count, for as long as nothing that they show changes, so that the next page, or the
 * same list for somebody else of the same scope, is not counted again.
 */
export class CountCache {
  private readonly cached: BoundedMap<string, { value: unknown }>;

  constructor(most = countsMax) {
    this.cached = new BoundedMap(most);
  }

  /**
   * @param version of everything that the list shows, as known before it is read: what is cached
   * may be newer, never older.
   * @param read if nothing is cached. Nobody waits for another's, which may fail or take long.
   */
  async read<T>(version: string, { text, values }: Statement, read: () => Promise<T>): Promise<T> {
    const key = keyOf({ text, values: [version, ...values] });
    const known = this.cached.get(key);
    if (known) return known.value as T;
    const value = await read();
    this.cached.set(key, { value });
    return value;
  }
}

/** A short name for a statement with these values. */
export function keyOf({ text, values }: Statement): string {
  const all = JSON.stringify([text, ...values], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return createHash('sha1').update(all).digest('base64url');
}
